/** What is painted, and how it is looked at. */
import type { DrawnNode } from '#screens/topology/drawn.ts'
import type { Colours } from '#screens/topology/graph/colours.ts'
import type { Scene } from '#screens/topology/graph/scene.ts'
import type { Shaken } from '#screens/topology/graph/shakes.ts'
import type { Sprites } from '#screens/topology/graph/sprites.ts'

/** A node where it stands. Dragging moves it. */
export type Standing = { readonly node: DrawnNode; x: number; y: number }

/** How the drawing is moved: a place `x` stands at `x * k + the view's x` of the screen. */
export type View = { readonly k: number; readonly x: number; readonly y: number }

/** Nodes that are drawn so that they are found, by id. */
export type Marks = {
  readonly chosen?: string | undefined
  readonly found?: string | undefined
  /** Where the keyboard is, while it is in the drawing. */
  readonly focused?: string | undefined
  readonly hovered?: string | undefined
}

export type Picture = {
  readonly scene: Scene
  readonly standing: readonly Standing[]
  readonly lines: readonly (readonly [Standing, Standing])[]
  readonly view: View
  readonly marks: Marks
  readonly labels: boolean
  readonly colours: Colours
  readonly sprites: Sprites
  readonly font: string
  /** Nodes that are not drawn as they stand, by id. */
  readonly shakes?: ReadonlyMap<string, Shaken>
}

export type Size = { readonly width: number; readonly height: number; readonly ratio: number }
