/** How much accounts and containers take (swift.common.middleware.container_quotas, account_quotas). */
import { rows, type Scene } from '#scene.ts'
import { refusedWith } from '#swift/answers.ts'
import { accounts, type Container } from '#swift/rows.ts'

/** Throws 413 when a new object of that length does not fit: what it would replace counts, too. */
export function checkRoom(scene: Scene, container: Container, length: number): void {
  const { meta, bytes, objects, account } = container
  const ofBytes = quotaOf(meta['x-container-meta-quota-bytes'])
  const ofObjects = quotaOf(meta['x-container-meta-quota-count'])
  const whole = rows(scene, accounts).get(account)
  const ofAccount = quotaOf(whole?.meta['x-account-meta-quota-bytes'])
  const over =
    ofBytes < bytes + length || ofObjects < objects + 1 || ofAccount < (whole?.bytes ?? 0) + length
  if (over) throw refusedWith(413, 'Upload exceeds quota.')
}

function quotaOf(value: string | undefined): number {
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : Infinity
}
