/**
 * Texts under keys, as services keep them for servers, volumes, flavors …: changed key by key,
 * never as a whole, so that what others write at the same time stays (docs/metadata.md).
 */
import { say, type Sentence, type TextsPatch } from '@meridian/contract'
import { isNotFound } from '@meridian/openstack'
import { errors } from '#http/errors.ts'

export type Texts = Readonly<Record<string, string>>

/** Where one thing's texts are. */
export type TextsOfOne = {
  readonly read: () => Promise<Texts>
  /** Adds and replaces; keys that are not named stay. */
  readonly set: (values: Record<string, string>) => Promise<unknown>
  readonly remove: (key: string) => Promise<void>
}

export type Change = Pick<TextsPatch, 'updated' | 'expected'> & {
  readonly removed?: readonly string[] | undefined
}

/** Sets and removes what a change names. Throws 409 for keys that others have changed meanwhile. */
export const changeTexts = async (change: Change, of: TextsOfOne): Promise<void> => {
  if (Object.keys(change.expected ?? {}).length > 0) refuseOthers(change, await of.read())
  if (Object.keys(change.updated).length > 0) await of.set(change.updated)
  for (const key of new Set(change.removed)) await removeKey(key, of)
}

/**
 * Throws 409, naming the keys, where one holds neither what the change expects nor what it wants:
 * somebody else has changed it. What is there as wanted already may be our own half-done attempt.
 */
export const refuseOthers = ({ updated, expected = {} }: Change, now: Texts): void => {
  const others = Object.entries(expected)
    .filter(([key, before]) => {
      const value = valueOf(now, key)
      return value !== before && value !== valueOf(updated, key)
    })
    .map(([key]) => key)
  if (others.length > 0) throw errors.conflict(changedElsewhere(others))
}

const changedElsewhere = (keys: readonly string[]): Sentence =>
  say('The metadata was changed elsewhere meanwhile: {keys}. Nothing was saved.', {
    keys: keys.join(', '),
  })

/** Names such as `constructor` are keys like others. */
const valueOf = (texts: Texts, key: string): string | null =>
  Object.hasOwn(texts, key) ? (texts[key] ?? null) : null

/** A key that is gone already is removed; one that no address can name (`a/b`) is not. */
const removeKey = async (key: string, { read, remove }: TextsOfOne): Promise<void> => {
  try {
    await remove(key)
  } catch (error) {
    if (!isNotFound(error) || Object.hasOwn(await read(), key)) throw error
  }
}
