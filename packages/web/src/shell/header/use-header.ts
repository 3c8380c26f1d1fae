import { header as endpoints, headerQuotaIds, quotaOf, type Header } from '@meridian/contract'
import { useEffect } from 'react'
import { onForget } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { tell } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { noteFailures } from '#api/quotas/quotas.ts'
import { isBackedOff } from '#api/service-backoff.ts'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { useSettled } from '#api/use-settled.ts'
import { t } from '#lib/translate.ts'
import { useAddress } from '#resource/place.tsx'

const told = new Set<string>()
const failed = t('Failed to populate extensible header.')
onForget(() => told.clear())

/**
 * What the header shows beside the names of the place: read after the page itself, with the
 * query of the page (SH-HEAD-01), and again when quotas may have changed. A failure is an alert
 * above the page, unless the session ended, it is not permitted, or nobody answered
 * (SH-HEAD-05..08). It is said once until the header has been had again.
 */
export const useHeader = (where: string, chosen: string | undefined): Loaded<Header> => {
  const { path, params } = useAddress()
  const loaded = useLoaded(
    ['quota', 'header', where, chosen],
    async (signal) => {
      const asks = [quotaOf(chosen ?? headerQuotaIds[0]).service]
      // Nobody waits for it. What is not sent has no answer, and so status 0.
      const left = asks.map(isBackedOff).find((error) => error !== undefined)
      if (left) {
        const { message, retryAt } = left
        throw new ApiError(0, message, { cause: left, ...(retryAt !== undefined && { retryAt }) })
      }
      const query = termsOf(params)
      const read = await call(endpoints.load, { query }, { quiet: true, asks, signal })
      noteFailures(read.quotas)
      return read
    },
    { enabled: useSettled(path), keepMs: 30_000 },
  )
  const { data, error } = loaded
  useEffect(() => {
    // While it is read anew after a failure there is no error, and no answer either.
    if (!error && data) told.delete(failed)
    if (!error || isSilent(error) || told.has(failed)) return
    told.add(failed)
    tell('messages', [{ type: 'info', text: failed, tags: '' }])
  }, [data, error])
  useEffect(() => {
    const messages = (data?.messages ?? []).map(([type, { text, values }, tags]) => {
      return { type, text: t(text, values), tags }
    })
    const fresh = messages.filter(({ text }) => !told.has(text))
    for (const { text } of fresh) told.add(text)
    if (fresh.length) tell('messages', fresh)
  }, [data])
  return loaded
}

/**
 * What the page itself gave up is no failure either: a switch of project ends the call, or the server
 * refuses it because the session works elsewhere by then.
 */
export const isSilent = (error: Error): boolean =>
  error instanceof ApiError && (error.moved || [0, 401, 403].includes(error.status))

/** Each term with all its values. */
const termsOf = (params: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))
