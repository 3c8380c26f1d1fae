import { lists, type ListSettings } from '@meridian/contract'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { tellFailure } from '#resource/actions/run.ts'

type Kept = Readonly<Record<string, ListSettings>>

const queryKey = ['lists']

/** How the user wants lists to be shown; the document of the page brings it. */
export const listSettingsQuery = {
  queryKey,
  queryFn: async (): Promise<Kept> => (await call(lists.load, {}, { quiet: true })).lists,
  staleTime: Number.POSITIVE_INFINITY,
}

/** The settings of a list of which nothing is kept. */
const plain: ListSettings = { look: '', views: [] }

/**
 * What is kept of a list, by the path of its panel or the code of its type; undefined until that is
 * known, and as it is declared where it cannot be read.
 */
export const useListSettings = (list: string): ListSettings | undefined => {
  const { data, isFetched } = useQuery(listSettingsQuery)
  // A choice that was made meanwhile counts, also where nothing can be read.
  if (data) return settingsIn(data, list)
  // A read after one that failed is pending again: what may be chosen stays.
  return isFetched ? plain : undefined
}

/** The same for what is read before anything is drawn. */
export const readListSettings = async (client: QueryClient, list: string): Promise<ListSettings> =>
  settingsIn(await client.ensureQueryData(listSettingsQuery).catch(() => ({})), list)

const settingsIn = (kept: Kept, list: string): ListSettings =>
  Object.hasOwn(kept, list) ? (kept[list] ?? plain) : plain

/**
 * Changes what is kept of a list: at once in this page, and on the server. What cannot be kept there
 * holds until the page is left, which is told.
 */
export const useKeepListSettings = (list: string) => {
  const client = useQueryClient()
  return async (settings: ListSettings): Promise<void> => {
    client.setQueryData<Kept>(queryKey, (kept) => ({ ...kept, [list]: settings }))
    try {
      await call(lists.save, { body: { list, settings } })
    } catch (error) {
      tellFailure(error)
    }
  }
}
