import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPolicies } from '@meridian/policy'
import type { WorldOptions } from '../packages/web/src/api/testing/site.ts'

/**
 * What the operator of a test's world has written down, as the files that the server reads when it
 * starts; `remove` them then. Throws for rules that no service has.
 */
export function operatorsFiles({
  settings,
  forbids = [],
}: Pick<WorldOptions, 'settings' | 'forbids'>) {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-world-'))
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settings ?? {}))
  const policies = mkdtempSync(join(folder, 'policies-'))
  for (const [service, rules = []] of Object.entries(Object.groupBy(forbids, serviceOf))) {
    const refused = Object.fromEntries(rules.map((rule) => [rule, '!']))
    writeFileSync(join(policies, `${service}.json`), JSON.stringify(refused))
  }
  return {
    env: { SETTINGS: file, ...(forbids.length > 0 && { POLICY_DIR: policies }) },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function serviceOf(rule: string): string {
  // Nova had rules that operators still hold what is offered back by.
  if (rule.startsWith('os_compute_api:')) return 'compute'
  const found = Object.entries(defaultPolicies).find(([, rules]) => Object.hasOwn(rules, rule))
  if (!found) throw new Error(`No service has a rule ${rule}.`)
  return found[0]
}
