import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { createPlaces } from '#api/uploads/places.ts'
import { createUploadRun, percentOf, type RunOptions, type UploadItem } from '#api/uploads/run.ts'

const items = (count: number, size = 10): UploadItem[] =>
  Array.from({ length: count }, (_, at) => ({ name: `file-${at}`, size }))

/** Files that arrive when the test says so. */
const depot = () => {
  const under = new Map<string, { done: () => void; fail: (error: unknown) => void }>()
  const sent: string[] = []
  const send: RunOptions<UploadItem>['send'] = ({ name, size }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      sent.push(name)
      onProgress(size / 2)
      const end = (then: () => void) => () => {
        under.delete(name)
        then()
      }
      under.set(name, { done: end(resolve), fail: (error) => end(() => reject(error))() })
      signal.addEventListener(
        'abort',
        end(() => reject(signal.reason)),
      )
    })
  const names = () => [...under.keys()]
  return {
    send,
    sent,
    names,
    all: () => [...under.values()],
    of: (name: string) => under.get(name),
  }
}

const begun = async (
  count: number,
  more: Partial<RunOptions<UploadItem>> = {},
  sent = Math.min(4, count),
) => {
  const at = depot()
  const onEnd = vi.fn()
  const places = createPlaces(4)
  const run = createUploadRun({ items: items(count), send: at.send, places, onEnd, ...more })
  await vi.waitFor(() => expect(at.names()).toHaveLength(sent))
  return { ...at, run, onEnd }
}
const refused = (text: string) => new ApiError(400, text)

test('four files are under way at once, and the next one takes its turn', async () => {
  const { names, of, run } = await begun(6)
  expect(names()).toEqual(['file-0', 'file-1', 'file-2', 'file-3'])
  of('file-1')?.done()
  await vi.waitFor(() => expect(names()).toEqual(['file-0', 'file-2', 'file-3', 'file-4']))
  expect(run.view()).toMatchObject({ state: 'running' })
})

test('several runs share the places, and none waits for the whole of another', async () => {
  const places = createPlaces(2)
  const one = await (async () => {
    const at = depot()
    createUploadRun({ items: items(3), send: at.send, places })
    await vi.waitFor(() => expect(at.names()).toHaveLength(2))
    return at
  })()
  const other = depot()
  createUploadRun({ items: items(3), send: other.send, places })
  one.all()[0]?.done()
  one.all()[0]?.done()
  await vi.waitFor(() => expect(one.names().length + other.names().length).toBe(2))
  for (const end of [...one.all(), ...other.all()]) end.done()
  await vi.waitFor(() => expect(other.sent.length).toBeGreaterThan(0))
})

test('a pause sends back what is under way, which goes first afterwards', async () => {
  const { names, run, all, sent, onEnd } = await begun(5)
  run.pause()
  await vi.waitFor(() => expect(names()).toEqual([]))
  const paused = { state: 'paused', bytes: { sent: 0, all: 50 } }
  await vi.waitFor(() => expect(run.view()).toMatchObject(paused))
  expect(sent).not.toContain('file-4')
  run.resume()
  await vi.waitFor(() => expect(names()).toHaveLength(4))
  expect(names()).not.toContain('file-4')
  for (const { done } of all()) done()
  await vi.waitFor(() => expect(names()).toEqual(['file-4']))
  all()[0]?.done()
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(run.view()).toMatchObject({ state: 'done', files: { done: 5, all: 5 } })
})

test('what fails is listed with its reason, and tried again alone or all together', async () => {
  const onBegin = vi.fn()
  const { of, run, all, names, onEnd } = await begun(3, { onBegin })
  of('file-0')?.fail(refused('Too long.'))
  of('file-2')?.fail(refused('No room.'))
  of('file-1')?.done()
  await vi.waitFor(() => expect(run.view().state).toBe('partly'))
  expect(run.view().failures).toEqual([
    { name: 'file-0', reason: 'Too long.', details: 'HTTP 400', refused: false },
    { name: 'file-2', reason: 'No room.', details: 'HTTP 400', refused: false },
  ])
  run.retry('file-2')
  await vi.waitFor(() => expect(names()).toEqual(['file-2']))
  expect(run.view()).toMatchObject({ state: 'running', failures: [{ name: 'file-0' }] })
  all()[0]?.done()
  await vi.waitFor(() => expect(run.view().state).toBe('partly'))
  run.retry()
  await vi.waitFor(() => expect(names()).toEqual(['file-0']))
  all()[0]?.done()
  await vi.waitFor(() => expect(run.view()).toMatchObject({ state: 'done', failures: [] }))
  expect([onBegin.mock.calls.length, onEnd.mock.calls.length]).toEqual([3, 3])
})

test('what will not be taken has failed before anything is sent, and is not tried again', async () => {
  const onEnd = vi.fn()
  const refuse = ({ name }: UploadItem) => (name === 'file-1' ? 'Too long.' : undefined)
  const { run, names, all, sent } = await begun(2, { onEnd, refuse }, 1)
  const failure = { name: 'file-1', reason: 'Too long.', details: undefined, refused: true }
  expect(run.view()).toMatchObject({ state: 'running', failures: [failure] })
  expect(names()).toEqual(['file-0'])
  all()[0]?.done()
  await vi.waitFor(() => expect(run.view()).toMatchObject({ state: 'partly', failures: [failure] }))
  run.retry()
  run.retry('file-1')
  expect(run.view().state).toBe('partly')
  expect(sent).toEqual(['file-0'])
  expect(onEnd).toHaveBeenCalledOnce()
})

test('where nothing at all is taken, nothing is sent and all has failed', async () => {
  const { run, sent } = await begun(3, { refuse: () => 'Too long.' }, 0)
  await vi.waitFor(() => expect(run.view().state).toBe('failed'))
  expect(run.view().failures).toHaveLength(3)
  expect(sent).toEqual([])
})

test('when nobody can be reached the rest is not tried one by one', async () => {
  const { of, run, sent, all } = await begun(2_000)
  of('file-0')?.fail(new ApiError(0, 'The server cannot be reached.'))
  await vi.waitFor(() => expect(run.view().failures).toHaveLength(1_997))
  for (const { done } of all()) done()
  await vi.waitFor(() => expect(run.view().state).toBe('partly'))
  expect(sent).toHaveLength(4)
})

test('what is cancelled takes back what had not arrived, and tries nothing again', async () => {
  const takeBack = vi.fn(async () => undefined)
  const { run, all, of, onEnd, names } = await begun(6, { takeBack })
  of('file-0')?.done()
  of('file-1')?.fail(refused('No room.'))
  await vi.waitFor(() => expect(names()).toEqual(['file-2', 'file-3', 'file-4', 'file-5']))
  run.cancel()
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(takeBack).toHaveBeenCalledOnce()
  const [[rest]] = takeBack.mock.calls as unknown as [[UploadItem[]]]
  expect(rest.map(({ name }) => name).toSorted()).toEqual([
    'file-1',
    'file-2',
    'file-3',
    'file-4',
    'file-5',
  ])
  run.retry()
  expect(all()).toEqual([])
  expect(run.view()).toMatchObject({ state: 'cancelled', files: { done: 1 } })
})

test('whoever looks hears calmly of 2,000 files, and of the end at once', async () => {
  const run = createUploadRun({ items: items(2_000, 1), send: async () => undefined })
  const seen: number[] = []
  run.subscribe(() => seen.push(run.view().files.done))
  await vi.waitFor(() => expect(run.view().state).toBe('done'))
  expect(seen.at(-1)).toBe(2_000)
  expect(seen.length).toBeLessThan(50)
})

test('files without anything in them are counted by their number', () => {
  const bytes = { sent: 0, all: 0 }
  expect(percentOf({ bytes, files: { done: 1, all: 4 } })).toBe(25)
  expect(percentOf({ bytes: { sent: 1, all: 3 }, files: { done: 0, all: 4 } })).toBe(33)
})
