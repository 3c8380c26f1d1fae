import type { ReactNode } from 'react'

/** A widget in all its states. A file of stories/ exports one, as `story`. */
export type Story = {
  readonly title: string
  /** What it looks like, by the name of the state: "filled", "empty", "loading", "failing" … */
  readonly states: Readonly<Record<string, () => ReactNode>>
}

const files = import.meta.glob<Story>('./stories/**/*.tsx', { import: 'story' })

/** The stories by id, which is the name of their file; each is loaded when it is looked at. */
export const stories: ReadonlyMap<string, () => Promise<Story>> = new Map(
  Object.entries(files)
    .map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ''), load] as const)
    .sort(([a], [b]) => a.localeCompare(b)),
)
