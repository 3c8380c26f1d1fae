import { useQuery, type QueryClient } from '@tanstack/react-query'
import { readCookie } from '#api/session/cookies.ts'
import { setting } from '#api/settings.ts'

/** What tables do when nothing else is configured. */
export const tableSettings = {
  /** Rows of a page (SH-GTABLE-13). */
  pageSize: 20,
  /** How long a row takes to expand, in ms (RS-TABLE-35). */
  expandDuration: 100,
}

/** The query that holds a setting. */
export const settingQuery = (path: string) => ({
  queryKey: ['setting', path],
  // A query may not answer undefined.
  queryFn: async () => (await setting(path)) ?? null,
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * A setting of the operator; undefined until it is known, and the fallback when it is not set or
 * settings cannot be read.
 */
export const useSetting = <T extends string | number | boolean>(
  path: string,
  fallback: T,
): T | undefined => {
  const { data, isError } = useQuery(settingQuery(path))
  if (isError) return fallback
  if (data === undefined) return undefined
  return isLike(data, fallback) ? data : fallback
}

/** The same for what is read before anything is drawn. */
export const readSetting = async <T extends string | number | boolean>(
  client: QueryClient,
  path: string,
  fallback: T,
): Promise<T> => {
  const configured = await client.ensureQueryData(settingQuery(path)).catch(() => fallback)
  return isLike(configured, fallback) ? configured : fallback
}

const isLike = <T>(value: unknown, example: T): value is T => typeof value === typeof example

/** Where the operator sets how many rows a page has. */
export const pageSizePath = 'API_RESULT_PAGE_SIZE'

/** Rows of a page: the user's cookie, else the operator's setting (SH-GTABLE-14). */
export const usePageSize = (): number | undefined => {
  const configured = useSetting(pageSizePath, tableSettings.pageSize)
  return chosenSize() ?? configured
}

/** The same for what is read before anything is drawn. */
export const readPageSize = async (client: QueryClient): Promise<number> =>
  chosenSize() ?? (await readSetting(client, pageSizePath, tableSettings.pageSize))

/** The rows of a page that the user chose; undefined while that is left to the operator. */
export const chosenSize = (): number | undefined => countIn('API_RESULT_PAGE_SIZE')

/** The lines of a server's log that the user chose, likewise. */
export const chosenLogLength = (): number | undefined => countIn('INSTANCE_LOG_LENGTH')

/** The path of the page that the user starts with; undefined where that is the product's own. */
export const chosenStart = (): string | undefined => readCookie('meridian_start')

const countIn = (cookie: string): number | undefined => {
  const chosen = Number(readCookie(cookie))
  return Number.isInteger(chosen) && chosen > 0 ? chosen : undefined
}
