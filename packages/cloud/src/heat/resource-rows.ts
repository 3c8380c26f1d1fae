/** The resources of a stack, and the stacks in them (heat.engine.stack.Stack.iter_resources). */
import { stackResources, stacks, type ResourceRow, type StackRow } from '#heat/rows.ts'
import type { Context } from '#http/context.ts'

/** What is in a stack, and how it hangs together. */
export type Contents = {
  readonly stack: StackRow
  readonly resources: readonly ResourceRow[]
  /** The stack that a resource is, by the resource's name. */
  readonly nested: ReadonlyMap<string, StackRow>
  /** The names of the resources that wait for one. */
  readonly waiting: ReadonlyMap<string, readonly string[]>
}

/** Looks into a stack. */
export function contentsOf(context: Context, stack: StackRow): Contents {
  const resources = resourcesOf(context, stack)
  const inside = childrenOf(treeOf(context, stack), stack)
  const waits = resources.flatMap(({ name, requires }) =>
    requires.map((needed) => ({ needed, name })),
  )
  const waiting = Map.groupBy(waits, ({ needed }) => needed)
  return {
    stack,
    resources,
    nested: new Map(inside.map((one) => [one.parent?.resource ?? '', one])),
    waiting: new Map([...waiting].map(([name, all]) => [name, all.map((one) => one.name)])),
  }
}

/** What Heat keeps of a stack, one for each name: of two, while one takes the other's place, the new. */
export function resourcesOf(context: Context, stack: StackRow): readonly ResourceRow[] {
  const rows = context.table(stackResources).list({ where: { stack_id: stack.id } })
  const old = rows.filter(({ obsolete }) => obsolete)
  const current = rows.filter(({ obsolete }) => !obsolete)
  const names = new Set(current.map(({ name }) => name))
  return [...current, ...old.filter(({ name }) => !names.has(name))]
}

/** The deepest that stacks are in one another (`max_nested_stack_depth`). */
export const DEEPEST = 5

/** A stack and those in it, so many levels below. */
export function stacksWithin(
  context: Context,
  stack: StackRow,
  depth: number,
): readonly StackRow[] {
  return depth > 0 ? within(treeOf(context, stack), stack, depth) : [stack]
}

function within(tree: Tree, stack: StackRow, depth: number): readonly StackRow[] {
  if (depth <= 0) return [stack]
  const inside = childrenOf(tree, stack)
  return [stack, ...inside.flatMap((one) => within(tree, one, depth - 1))]
}

/** Stacks by the one that they are in. */
type Tree = ReadonlyMap<string | undefined, readonly StackRow[]>

function treeOf(context: Context, { root_id }: StackRow): Tree {
  const all = context.table(stacks).list({ where: { root_id, deleted_at: '' } })
  return Map.groupBy(all, ({ parent }) => parent?.stack_id)
}

const childrenOf = (tree: Tree, { id }: StackRow): readonly StackRow[] => tree.get(id) ?? []
