/** Reading things by their ids, in as few calls as a service allows. */
import { isOpenStackError } from '#answers/error.ts'
import type { Query } from '#url.ts'

/** What one calls a thing by. */
export type Named = { readonly id: string; readonly name?: string | null }

/** How a service is asked for several ids in one call; not every service can be. */
export type IdFilter = {
  readonly find: (ids: readonly string[]) => Query
  /** What keeps the answer to ids and names. */
  readonly brief?: Query
}

/** Neutron takes an id as often as one likes. */
export const repeatedIds: IdFilter = {
  find: (id) => ({ id }),
  brief: { fields: ['id', 'name'] },
}

/** Glance takes a list of them in one value. */
export const listedIds: IdFilter = {
  find: (ids) => ({ id: `in:${ids.join(',')}`, limit: ids.length }),
}

/** An id has 36 characters, and services refuse addresses beyond some 8 KiB. */
const IDS_IN_AN_ADDRESS = 150

const AT_ONCE = 5

/** All of these, read with as many calls as their addresses need. */
export async function readParts<Wire>(
  ids: readonly string[],
  read: (part: string[]) => Promise<readonly Wire[]>,
): Promise<Wire[]> {
  const all = [...new Set(ids)]
  const starts = Array.from(
    { length: Math.ceil(all.length / IDS_IN_AN_ADDRESS) },
    (_, part) => part * IDS_IN_AN_ADDRESS,
  )
  const parts = starts.map((from) => read(all.slice(from, from + IDS_IN_AN_ADDRESS)))
  return (await Promise.all(parts)).flat()
}

/** One after the other, five at a time; what is gone or not to be seen is left out. */
export async function readEach<Wire>(
  ids: readonly string[],
  get: (id: string) => Promise<Wire>,
): Promise<Wire[]> {
  const waiting = [...new Set(ids)]
  const found = new Map<string, Wire>()
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const one = await seen(get(id))
      if (one !== undefined) found.set(id, one)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

/**
 * For services that cannot be asked for ids: few are read by themselves; of more, those that stand
 * in the first answer of the list are taken from there, and the others read by themselves. So it is
 * one call where a page holds the whole list, and never more than one beside one for each id.
 */
export async function readListed(
  ids: readonly string[],
  few: number,
  {
    list,
    get,
  }: {
    list: () => Promise<{ items: readonly Named[]; next?: string; cut?: boolean }>
    get: (id: string) => Promise<Named>
  },
): Promise<Named[]> {
  const wanted = new Set(ids)
  if (wanted.size <= few) return readEach(ids, get)
  const answer = await seen(list())
  const found = (answer?.items ?? []).filter(({ id }) => wanted.delete(id))
  if (answer !== undefined && answer.next === undefined && !answer.cut) return found
  return [...found, ...(await readEach([...wanted], get))]
}

async function seen<Wire>(asked: Promise<Wire>): Promise<Wire | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isOpenStackError(error, 'fault') && [403, 404].includes(error.status)) return undefined
    throw error
  }
}
