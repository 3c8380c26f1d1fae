import { expect, test } from 'vitest'
import { chartFile } from '#screens/metering/chart-file.ts'

test('lines of other times share the rows of a file, in which no name begins a formula', () => {
  const x = (hour: number) => `2026-01-02T0${hour}:00:00`
  const file = chartFile([
    { name: '=1+1', unit: 'MB', data: [{ x: x(3), y: 1.5 }] },
    {
      name: 'db',
      data: [
        { x: x(4), y: null },
        { x: x(3), y: 2 },
      ],
    },
  ])
  expect(file.split('\r\n')).toEqual([
    "Time (GMT),'=1+1 (MB),db",
    '2026-01-02T03:00:00,1.5,2',
    '2026-01-02T04:00:00,,',
    '',
  ])
})
