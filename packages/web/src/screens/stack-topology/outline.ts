/** The topology of a stack as a list with levels: what it says to those who do not look at the drawing. */
import { t } from '#lib/translate.ts'
import { stackId, type Piece, type StackView } from '#screens/stack-topology/model.ts'
import { kindOfPiece } from '#screens/stack-topology/subject.ts'
import type { TreeGridRow } from '#ui/tables/tree-grid.tsx'

/** The stack or the resource of a line. */
export const idOfRow = (row: string): string =>
  row === stackId ? row : (row.split(stackId).at(-1) ?? row)

/**
 * The stack, below it each resource, and below each of these what it requires. The stack is open at
 * first and the resources are not: `turned` are those that the user has opened or closed. Of a search
 * only what it has found is there.
 */
export const outlineOf = (
  { stack, resources, find }: StackView,
  turned: ReadonlySet<string>,
  found: ReadonlySet<string> | undefined,
): readonly TreeGridRow[] => {
  if (!stack) return []
  const seen = resources.filter(({ node }) => found?.has(node.id) ?? true)
  if (seen.length === 0 && found && !found.has(stackId)) return []
  const isOpen = !turned.has(stackId)
  const head: TreeGridRow = {
    ...{ id: stackId, level: 1, position: 1, siblings: 1 },
    label: stack.node.name,
    hint: hintOf(stack),
    expanded: seen.length > 0 ? isOpen : undefined,
  }
  if (!isOpen) return [head]
  return [
    head,
    ...seen
      .toSorted((a, b) => (a.node.name < b.node.name ? -1 : 1))
      .flatMap((one, at) => {
        const open = turned.has(one.node.id)
        const row: TreeGridRow = {
          ...{ id: one.node.id, level: 2, position: at + 1, siblings: seen.length },
          label: one.node.name,
          hint: hintOf(one),
          expanded: one.requires.length > 0 ? open : undefined,
        }
        if (!open) return [row]
        const required = one.requires.flatMap((id) => find(id) ?? [])
        return [
          row,
          ...required.map((other, index): TreeGridRow => ({
            id: `${one.node.id}${stackId}${other.node.id}`,
            level: 3,
            position: index + 1,
            siblings: required.length,
            label: other.node.name,
            hint: t('Required · {about}', { about: hintOf(other) }),
          })),
        ]
      }),
  ]
}

/** What is said after a name: kind and state. */
const hintOf = ({ node }: Piece): string => `${kindOfPiece(node)} · ${node.status}`
