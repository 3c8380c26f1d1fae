/**
 * Which addresses of a subnet are taken, as runs without a gap: the next free one is behind one run,
 * however many there are. What port holds an address is told by the allocations.
 */
import { parseAddress } from '#neutron/ip.ts'
import { rows, type Scene } from '#scene.ts'
import { allocations, takenRuns, type TakenRun } from '#neutron/tables.ts'

/** Hexadecimal digits of an IPv6 address: texts of one length sort as their numbers do. */
const DIGITS = 32

/** The first address from this one on that nobody holds. */
export function nextFree(scene: Scene, subnetId: string, from: bigint): bigint {
  const run = runAround(scene, subnetId, from)
  return run ? run.last + 1n : from
}

/** Notes that an address is held. */
export function noteTaken(scene: Scene, subnetId: string, value: bigint): void {
  if (runAround(scene, subnetId, value)) return
  const before = runAround(scene, subnetId, value - 1n)
  const after = runAround(scene, subnetId, value + 1n)
  if (after) removeRun(scene, subnetId, after)
  const run = { first: before?.first ?? value, last: after?.last ?? value }
  if (before) rows(scene, takenRuns).update(rowOf(subnetId, run))
  else rows(scene, takenRuns).insert(rowOf(subnetId, run))
}

/** Notes that an address is given back. */
export function noteFree(scene: Scene, subnetId: string, value: bigint): void {
  const run = runAround(scene, subnetId, value)
  if (!run) return
  removeRun(scene, subnetId, run)
  const left = [
    { first: run.first, last: value - 1n },
    { first: value + 1n, last: run.last },
  ]
  for (const part of left) {
    if (part.first <= part.last) rows(scene, takenRuns).insert(rowOf(subnetId, part))
  }
}

type Run = { first: bigint; last: bigint }

/** The run that the address is in. */
function runAround(scene: Scene, subnetId: string, value: bigint): Run | undefined {
  if (value < 0n) return undefined
  const at = { from: `${subnetId}/`, to: idOf(subnetId, value) }
  const order = [['id', 'desc']] as const
  const find = () => rows(scene, takenRuns).list({ where: { id: at }, order, limit: 1 })[0]
  const row = find() ?? (noteAll(scene, subnetId) ? find() : undefined)
  if (!row) return undefined
  const run = { first: valueOf(row.id.slice(subnetId.length + 1)), last: valueOf(row.last) }
  return value <= run.last ? run : undefined
}

/** True when the runs had to be noted first: a file of an earlier version has allocations alone. */
function noteAll(scene: Scene, subnetId: string): boolean {
  const id = { from: `${subnetId}/`, to: `${subnetId}/g` }
  if (rows(scene, takenRuns).first({ id })) return false
  const held = rows(scene, allocations).list({ where: { subnet_id: subnetId } })
  const values = held.flatMap(({ ip_address: ip }) => parseAddress(ip)?.value ?? [])
  const runs: Run[] = []
  for (const value of values.toSorted((a, b) => (a < b ? -1 : 1))) {
    const last = runs.at(-1)
    if (last?.last === value - 1n) last.last = value
    else runs.push({ first: value, last: value })
  }
  for (const run of runs) rows(scene, takenRuns).insert(rowOf(subnetId, run))
  return runs.length > 0
}

const removeRun = (scene: Scene, subnetId: string, { first }: Run): boolean =>
  rows(scene, takenRuns).remove(idOf(subnetId, first))

function rowOf(subnetId: string, { first, last }: Run): TakenRun {
  return { id: idOf(subnetId, first), last: digits(last) }
}

const idOf = (subnetId: string, value: bigint): string => `${subnetId}/${digits(value)}`
const valueOf = (text: string): bigint => BigInt(`0x${text}`)
const digits = (value: bigint): string => value.toString(16).padStart(DIGITS, '0')
