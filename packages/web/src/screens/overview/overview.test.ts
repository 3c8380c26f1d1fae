import { expect, test } from 'vitest'
import type { ServerUsage } from '@meridian/contract'
import { errorsOf } from '#forms/rules/rules.ts'
import { wordsFor } from '#screens/overview/limits.ts'
import { projectsCsv } from '#screens/overview/project-rows.tsx'
import { daysIn, periodIn, periodRules, usualPeriod } from '#screens/overview/period.ts'
import { summaryOf, usageCsv } from '#screens/overview/usage-summary.ts'

test('a limit is told in words and, where there is one, in percent', () => {
  const limit = (used: number, most: number | undefined) =>
    wordsFor({ id: 'ram', label: 'RAM', used, limit: most })
  expect(limit(512, 2048)).toEqual({ text: '512 MB of 2 GB used', percent: 25 })
  expect(limit(3072, 2048)).toEqual({ text: '3 GB of 2 GB used', percent: 150 })
  expect(limit(512, -1)).toEqual({ text: '512 MB used, no limit', percent: undefined })
  expect(limit(512, undefined).percent).toBeUndefined()
  // Nothing more can be had of a limit of nothing.
  expect(limit(0, 0)).toEqual({ text: '0 MB of 0 MB used', percent: 100 })
})

test('the usual period is the operator’s number of days, or from the first of the month', () => {
  expect(usualPeriod(1, '2026-03-01')).toEqual({ start: '2026-02-28', end: '2026-03-01' })
  expect(usualPeriod(0, '2026-03-01')).toEqual({ start: '2026-03-01', end: '2026-03-01' })
  expect(usualPeriod(null, '2026-03-17')).toEqual({ start: '2026-03-01', end: '2026-03-17' })
  expect([7, 0, null, undefined, -1, 'x', 1.5].map(daysIn)).toEqual([7, 0, null, 1, 1, 1, 1])
})

test('the address names a period by two real days, or none', () => {
  const usual = { start: '2026-03-01', end: '2026-03-02' }
  const named = (text: string) => periodIn(new URLSearchParams(text), usual)
  expect(named('start=2026-01-31&end=2026-02-01')).toEqual({
    start: '2026-01-31',
    end: '2026-02-01',
  })
  for (const none of ['', 'start=2026-01-31', 'start=2026-02-30&end=2026-03-01', 'start=1&end=2'])
    expect(named(none), none).toBe(usual)
})

test('a start after the end and a start to come are refused', () => {
  const wrong = (start: string, end: string) => errorsOf({ start, end }, periodRules('2026-03-17'))
  expect(wrong('2026-03-17', '2026-03-17')).toEqual({})
  expect(wrong('2026-03-01', '2026-04-01')).toEqual({})
  expect(wrong('2026-03-02', '2026-03-01')).toEqual({
    end: 'The end date must not be before the start date.',
  })
  expect(wrong('2026-03-18', '2026-03-19')).toEqual({
    start: 'The start date must not be in the future.',
  })
})

const server = (parts: Partial<ServerUsage>): ServerUsage => ({
  instance_id: 'a',
  name: 'web',
  flavor: 'm1.small',
  vcpus: 2,
  memory_mb: 2048,
  local_gb: 20,
  hours: 1.5,
  uptime: 5400,
  state: 'active',
  started_at: '2026-03-01T00:00:00.000000',
  ended_at: null,
  ...parts,
})

test('the summary counts what lives, and adds up what anything took', () => {
  const gone = server({ ended_at: '2026-03-01T02:00:00.000000', hours: 2, vcpus: 1 })
  expect(summaryOf([server({}), gone])).toEqual({
    instances: 1,
    vcpus: 2,
    memoryMb: 2048,
    vcpuHours: 5,
    memoryMbHours: 2048 * 3.5,
    diskGbHours: 70,
  })
})

test('the file has a line for each server, and no formula', () => {
  const lines = usageCsv([server({ name: '=1+1', hours: 1.234567 })]).split('\r\n')
  expect(lines).toEqual([
    'Instance Name,Instance ID,Flavor,vCPUs,RAM (MB),Disk (GB),Usage (Hours),Age (Seconds),State',
    "'=1+1,a,m1.small,2,2048,20,1.2346,5400,active",
    '',
  ])
})

test('the file of the usage of all projects has their names and ids, and sizes as bare numbers', () => {
  const totals = {
    ...{ total_hours: 3, total_vcpus_usage: 1.5, total_memory_mb_usage: 2048 },
    ...{ total_local_gb_usage: 30, activeInstances: 2, activeVcpus: 4 },
    ...{ activeMemoryMb: 4096, activeLocalGb: 20 },
  }
  const lines = projectsCsv([
    { tenant_id: 'p-1', name: 'web, and mail', ...totals },
    { tenant_id: 'p-2', name: '=1+1', ...totals },
  ]).split('\r\n')
  expect(lines).toEqual([
    [
      ...['Project Name', 'Project ID', 'Active Instances', 'vCPUs', 'RAM (MB)', 'Disk (GB)'],
      ...['vCPU Hours', 'Disk Hours (GB)', 'RAM Hours (MB)'],
    ].join(','),
    '"web, and mail",p-1,2,4,4096,20,1.5,30,2048',
    "'=1+1,p-2,2,4,4096,20,1.5,30,2048",
    '',
  ])
})
