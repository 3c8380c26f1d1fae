/** The time as the cloud sees it, in milliseconds since 1970. */
export type Clock = { now: () => number }

/** A clock that stands still until a test moves it. */
export type ManualClock = Clock & { advance: (milliseconds: number) => void }

export const systemClock: Clock = { now: () => Date.now() }

/** Makes a clock that only `advance` moves. */
export function manualClock(start = Date.UTC(2026, 0, 15, 9)): ManualClock {
  let now = start
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

/** A clock that runs with another one and can be moved ahead of it (`/_cloud/advance`). */
export function movableClock(base: Clock): ManualClock {
  let ahead = 0
  return {
    now: () => base.now() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

/** `2026-01-15T09:00:00Z`, as Nova and Neutron write times. */
export function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

/** `2026-01-15T09:00:00.000000`, as Cinder and Nova's older fields write times; no zone. */
export function isoMicros(time: number): string {
  return `${new Date(time).toISOString().slice(0, 23)}000`
}

/** `2026-01-15T09:00:00.000000`: the same of what Nova's database keeps in whole seconds. */
export function isoStored(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}.000000`
}
