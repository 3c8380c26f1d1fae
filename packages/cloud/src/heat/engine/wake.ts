import type { Scene } from '#scene.ts'

/** The name of the lifecycle of stacks, and the step that works one forward. */
export const LIFE = 'heat-stack'
export const STEP = 'working'

/**
 * Has a stack looked after a moment from now, at the beginning of an action at once. What a nested
 * stack does wakes the stack around it, so that this knows the lifecycle by its name alone.
 */
export function wake({ world, region, now }: Scene, id: string, wait = 0): void {
  const at = world.pace === 'immediate' ? now : now + wait
  world.store.due.set({ at, life: LIFE, region, id, step: STEP })
}

/** Has it looked after later, also where all else happens at once. */
export function wakeLater({ world, region, now }: Scene, id: string, wait: number): void {
  world.store.due.set({ at: now + wait, life: LIFE, region, id, step: STEP })
}
