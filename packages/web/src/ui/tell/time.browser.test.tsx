import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Time } from '#ui/tell/time.tsx'

const second = 1000
const start = new Date('2026-03-01T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(start)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const ago = (seconds: number) => new Date(start.getTime() - seconds * second).toISOString()

const drawn = vi.fn()

const times = () => {
  drawn.mockClear()
  return render(
    <Profiler id="times" onRender={drawn}>
      <p data-testid="new">
        <Time short at={ago(1)} />
      </p>
      <p data-testid="old">
        <Time at={ago(150)} />
      </p>
    </Profiler>,
  )
}

const says = (id: string) => page.getByTestId(id).element().textContent

test('times stay true while they are shown, and nothing is drawn anew for that', async () => {
  await times()
  expect([says('new'), says('old')]).toEqual(['1 s', '2 minutes ago'])
  vi.advanceTimersByTime(2 * second)
  expect([says('new'), says('old')]).toEqual(['3 s', '2 minutes ago'])
  vi.advanceTimersByTime(58 * second)
  expect([says('new'), says('old')]).toEqual(['1 min', '3 minutes ago'])
  vi.advanceTimersByTime(2 * 3600 * second)
  expect([says('new'), says('old')]).toEqual(['2 h', '2 hours ago'])
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('one timer serves all times, and none is left when they are gone', async () => {
  const { unmount } = await times()
  expect(vi.getTimerCount()).toBe(1)
  await unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that is not seen rests, and catches up when it is seen again', async () => {
  await times()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(300 * second)
  expect(says('new')).toBe('1 s')
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect([says('new'), says('old')]).toEqual(['5 min', '7 minutes ago'])
  vi.advanceTimersByTime(60 * second)
  expect(says('new')).toBe('6 min')
})

test('by a clock that is ahead what has been is just now, and only what ends is to come', async () => {
  const soon = ago(-180)
  await render(
    <>
      <p data-testid="made">
        <Time at={soon} />
      </p>
      <p data-testid="whole">
        <Time exact at={soon} />
      </p>
      <p data-testid="ends">
        <Time ends at={soon} />
      </p>
    </>,
  )
  expect([says('made'), says('whole'), says('ends')]).toEqual([
    'just now',
    'just now (2026-03-01 12:03:00 UTC)',
    'in 3 minutes',
  ])
  vi.advanceTimersByTime(300 * second)
  expect([says('made'), says('ends')]).toEqual(['2 minutes ago', '2 minutes ago'])
})
