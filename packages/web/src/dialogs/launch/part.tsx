import { memo, type ComponentType } from 'react'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

type PartProps = {
  readonly launch: Launch
  readonly of: ComponentType<{ readonly launch: Launch }>
}

/**
 * A part that shows neither the name nor the description, and is not drawn anew for their letters:
 * all parts together cost more than a letter may take.
 */
export const Part = memo(
  ({ launch, of: Shown }: PartProps) => <Shown launch={launch} />,
  (before, after) =>
    before.of === after.of &&
    before.launch.basis.every((one, at) => one === after.launch.basis[at]),
)
