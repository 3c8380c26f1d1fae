import { expect, test, vi } from 'vitest'
import { readLines } from '#api/lines.ts'

const answerOf = (chunks: readonly string[], failure?: Error) => {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const next = bytes.shift()
        if (next) return controller.enqueue(next)
        return failure ? controller.error(failure) : controller.close()
      },
    }),
  )
}

test('each line is told when it is whole, however it was cut, and the last is the answer', async () => {
  const told = vi.fn<(reply: unknown) => void>()
  const answer = answerOf(['{"a":1}\n{"a"', ':2}\n', '{"a":"3 \u{1F680}"}\n'])
  expect(await readLines(answer, told)).toEqual({ a: '3 \u{1F680}' })
  expect(told.mock.calls).toEqual([[{ a: 1 }], [{ a: 2 }], [{ a: '3 \u{1F680}' }]])
})

test('a server that answers the last reply alone is understood', async () => {
  const told = vi.fn<(reply: unknown) => void>()
  expect(await readLines(answerOf(['{"a"', ':1}']), told)).toEqual({ a: 1 })
  expect(told.mock.calls).toEqual([[{ a: 1 }]])
})

test('an answer that breaks off has failed, and one that was given up says so', async () => {
  const told = vi.fn<(reply: unknown) => void>()
  const broken = readLines(answerOf(['{"a":1}\n'], new TypeError('network error')), told)
  await expect(broken).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  expect(told).toHaveBeenCalledTimes(1)
  const left = answerOf([], new DOMException('Gone.', 'AbortError'))
  await expect(readLines(left, told)).rejects.toMatchObject({ name: 'AbortError' })
  await expect(readLines(answerOf(['nonsense\n']), told)).rejects.toMatchObject({ status: 200 })
})
