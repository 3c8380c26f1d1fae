/**
 * Services count below zero while usage is being corrected; a user sees 0 (contract: limits).
 * -1 as a maximum means unlimited and stays.
 */
export const notNegative = <T extends { readonly [key: string]: unknown }>(limits: T): T =>
  Object.fromEntries(
    Object.entries(limits).map(([key, value]) => [
      key,
      key.endsWith('Used') && typeof value === 'number' ? Math.max(0, value) : value,
    ]),
    // Only numbers change, never keys.
  ) as T
