/** What becomes of an edit when somebody else has changed the same keys in the meantime. */
import type { TextsPatch } from '@meridian/contract'
import type { Texts } from '#dialogs/metadata/metadata.ts'

/** The changes that the editor reports. */
export type Edit = { readonly updated: Texts; readonly removed: readonly string[] }

/** A key that both sides changed; null where the side has it no more. */
export type Conflict = {
  readonly key: string
  readonly theirs: string | null
  readonly mine: string | null
}

/** What the user has decided of keys: whose value stays, and which value of theirs it was about. */
export type Decisions = Readonly<Record<string, Decision>>
export type Decision = { readonly keep: 'mine' | 'theirs'; readonly theirs: string | null }

const valueIn = (texts: Texts, key: string): string | null =>
  Object.hasOwn(texts, key) ? (texts[key] ?? null) : null

const keysOf = ({ updated, removed }: Edit): readonly string[] => [
  ...new Set([...Object.keys(updated), ...removed]),
]

/**
 * The changed keys of which the service now says something else than what was read, and not what
 * is wanted either.
 */
export const conflictsOf = (edit: Edit, read: Texts, now: Texts): readonly Conflict[] =>
  keysOf(edit)
    .map((key) => ({ key, theirs: valueIn(now, key), mine: valueIn(edit.updated, key) }))
    .filter(({ key, theirs, mine }) => theirs !== valueIn(read, key) && theirs !== mine)

/** Conflicts without a decision; their value may have changed since. */
export const undecided = (
  conflicts: readonly Conflict[],
  decisions: Decisions,
): readonly Conflict[] =>
  conflicts.filter(({ key, theirs }) => decisionFor(decisions, key, theirs) === undefined)

/** The decision of a key, unless it was about another value. */
export const decisionFor = (
  decisions: Decisions,
  key: string,
  theirs: string | null,
): Decision['keep'] | undefined => {
  const decision = Object.hasOwn(decisions, key) ? decisions[key] : undefined
  return decision?.theirs === theirs ? decision.keep : undefined
}

/** What is sent: the edit without what stays theirs, expecting what the user has seen. */
export const patchFor = (edit: Edit, read: Texts, decisions: Decisions): TextsPatch => {
  const decided = (key: string) => (Object.hasOwn(decisions, key) ? decisions[key] : undefined)
  const mine = (key: string) => decided(key)?.keep !== 'theirs'
  const keys = keysOf(edit).filter(mine)
  const seen = (key: string) => {
    const decision = decided(key)
    return decision ? decision.theirs : valueIn(read, key)
  }
  return {
    updated: Object.fromEntries(Object.entries(edit.updated).filter(([key]) => mine(key))),
    removed: edit.removed.filter(mine),
    expected: Object.fromEntries(keys.map((key) => [key, seen(key)])),
  }
}

/** The patch that takes another back, unless somebody has changed one of its keys since. */
export const reverseOf = ({ updated, expected = {} }: TextsPatch): TextsPatch => {
  const before = Object.entries(expected)
  return {
    updated: Object.fromEntries(
      before.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
    ),
    removed: before.filter(([, value]) => value === null).map(([key]) => key),
    expected: Object.fromEntries(before.map(([key]) => [key, valueIn(updated, key)])),
  }
}

/** Whether there is anything to send. */
export const isEmpty = ({ updated, removed }: Edit): boolean =>
  Object.keys(updated).length === 0 && removed.length === 0
