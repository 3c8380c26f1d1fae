import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStatements } from '#store/statements.ts'

test('what is asked often stays prepared, however much else is asked', () => {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  const prepare = vi.spyOn(db, 'prepare')
  const { rows } = createStatements(db)
  const ask = (text: string): number => rows({ text, values: [] }).length
  for (let at = 0; at < 1_000; at += 1) {
    ask('SELECT 1')
    ask(`SELECT ${at} AS other`)
  }
  expect(prepare).toHaveBeenCalledTimes(1_001)
  ask('SELECT 1')
  ask('SELECT 999 AS other')
  expect(prepare).toHaveBeenCalledTimes(1_001)
  // What was asked long ago was given up.
  ask('SELECT 0 AS other')
  expect(prepare).toHaveBeenCalledTimes(1_002)
})
