import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/queries.ts'
import { QueryProvider } from '#api/query-provider.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { Followed } from '#resources/octavia/following.tsx'

const type = 'OS::Octavia::Member'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const read = vi.fn(async () => ({ at: read.mock.calls.length }))

/** A page of a thing that says how often it was read. */
const Page = ({ trackBy, pending }: { readonly trackBy: string; readonly pending: boolean }) => {
  const { data } = usePart({ type }, 'one', 'figures', read)
  return (
    <Followed type={type} trackBy={trackBy} pending={pending}>
      <p>Read {data?.at ?? 0} times</p>
    </Followed>
  )
}

test('a page reads its thing after waits that double, which begin anew as it changes [SV-SCOPE-08 SV-LB-05 SV-LBDETAIL-01 SV-LBDETAIL-02 SV-LBDETAIL-03 SV-LBDETAIL-04 SV-LBDETAIL-05]', async () => {
  const client = createQueryClient()
  const drawn = (trackBy: string, pending = true) => (
    <QueryProvider client={client}>
      <Page trackBy={trackBy} pending={pending} />
    </QueryProvider>
  )
  const { rerender } = await render(drawn('first'))
  await vi.advanceTimersByTimeAsync(0)
  await expect.element(page.getByText('Read 1 times')).toBeVisible()
  /** The thing is read when so many ms have passed, and not one before. */
  const isReadAfter = async (ms: number) => {
    read.mockClear()
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(read, `${ms}`).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(read, `${ms}`).toHaveBeenCalledTimes(1)
  }
  for (const ms of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]) await isReadAfter(ms)
  await rerender(drawn('second'))
  for (const ms of [250, 500]) await isReadAfter(ms)
  await rerender(drawn('second', false))
  read.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).not.toHaveBeenCalled()
})
