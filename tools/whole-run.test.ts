import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from './steps.ts'
import { goOn, tableOf, type Part, type Run, type Store } from './whole-run.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const memory = (): Store => {
  const all = new Map<string, Record<string, ReturnType<Store['of']>[string]>>()
  return {
    of: (part) => all.get(part) ?? {},
    keep: (part, unit, kept) => void all.set(part, { ...all.get(part), [unit]: kept }),
  }
}

const part = (units: readonly string[], run: Part['run']): Part => ({ name: 'tests', units, run })

const passes = async (units: readonly string[]): Promise<Outcome> => ({
  ...{ passed: units.length * 2, failed: 0 },
  output: '',
})

const runOf = (one: Part, seconds = Infinity): Run => ({
  phases: [{ atOnce: 1, parts: [one] }],
  planned: () => 100,
  hasTime: (asked) => asked <= seconds,
  measured: () => undefined,
})

test('what passed is not run again on the same sources', async () => {
  const store = memory()
  const run = vi.fn(passes)
  const units = ['a', 'b', 'c']
  const [first] = await goOn(runOf(part(units, run)), store)
  expect(first).toMatchObject({ done: 3, of: 3, passed: 6, failed: 0 })
  expect(run.mock.calls).toEqual([[['a', 'b']], [['c']]])
  const [second] = await goOn(runOf(part(units, run)), store)
  expect(run).toHaveBeenCalledTimes(2)
  expect(second).toMatchObject({ done: 3, of: 3, passed: 6 })
})

test('nothing is begun for which there is no time', async () => {
  const [row] = await goOn(runOf(part(['a', 'b'], passes), 50), memory())
  expect(row).toMatchObject({ done: 0, of: 2, passed: 0 })
})

test('a file that failed is run again, and those beside it are not', async () => {
  const store = memory()
  const fails = async (units: readonly string[]): Promise<Outcome> => ({
    ...{ passed: 1, failed: 1, output: '' },
    failures: [{ file: units.find((one) => one === 'b') ?? '', title: 'one', words: 'Wrong.' }],
  })
  const [first] = await goOn(runOf(part(['a', 'b'], fails)), store)
  expect(first).toMatchObject({ done: 1, failed: 1 })
  const run = vi.fn(passes)
  await goOn(runOf(part(['a', 'b'], run)), store)
  expect(run.mock.calls).toEqual([[['b']]])
})

test('a part in which nothing ran, and one that falls over, have failed', async () => {
  const none = async () => ({ passed: 0, failed: 0, output: '' })
  expect(await goOn(runOf(part(['a'], none)), memory())).toMatchObject([{ done: 0, failed: 1 }])
  const broken = () => Promise.reject(new Error('Gone.'))
  expect(await goOn(runOf(part(['a'], broken)), memory())).toMatchObject([{ done: 0, failed: 1 }])
})

test('the table has a line for each part', async () => {
  const table = tableOf(await goOn(runOf(part(['a', 'b'], passes)), memory()))
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['part', 'done', 'passed', 'failed', 'unsteady', 'skipped', 's'],
    ['tests', '2 of 2', '4', '0', '0', '0', '0'],
  ])
})
