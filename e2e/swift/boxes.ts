/** Containers of one test, on either cloud. */
import { isOpenStackError, type OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import type { CleanUp } from '../fixtures.ts'
import { table, unique } from '../helpers.ts'

type Swift = OpenStack['swift']

/** Where a container is looked at. */
export const pageOf = (box: string): string => `/project/containers/container/${box}`

/** The row of an object or a folder, by its name as it is shown. */
export const rowOf = (page: Page, name: string) =>
  table(page, 'Objects')
    .root.getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** The container in the list beside them. */
export const itemOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Containers' })
    .getByRole('list', { name: 'Containers' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

/** A container that nobody else knows, which is gone with all that is in it when the test is over. */
export const boxIn = async (
  swift: Swift,
  cleanUp: CleanUp,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const box = unique('e2e-box-')
  await swift.containers.put(box, headers)
  cleanUp(async () => {
    for (const one of [box, `${box}_segments`]) await unlessGone(emptied(swift, one))
  })
  return box
}

/** Empty objects of these names, several at once. */
export const fill = (swift: Swift, box: string, names: readonly string[]): Promise<void> =>
  severalAtOnce(names, async (name) => {
    await swift.objects.put(box, name, { headers: { 'content-length': '0' } })
  })

/** The names of all that is in a container, as Swift lists them. */
export const namesIn = async (swift: Swift, box: string, prefix = ''): Promise<string[]> => {
  const names: string[] = []
  for (let marker: string | undefined; ;) {
    const page = await swift.objects.list(box, { prefix, marker, limit: 1000 })
    const found = page.flatMap((one) => ('name' in one ? [one.name] : []))
    names.push(...found)
    marker = found.at(-1)
    if (marker === undefined || found.length < 1000) return names
  }
}

/** Does something with each, eight at a time. */
export const severalAtOnce = async <T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const left = all.values()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

export const emptied = async (swift: Swift, box: string): Promise<void> => {
  const names = await namesIn(swift, box)
  await severalAtOnce(names, async (name) => {
    await unlessGone(swift.objects.remove(box, name))
  })
  await swift.containers.remove(box)
}

export const unlessGone = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(isOpenStackError(error) && error.status === 404)) throw error
  }
}
