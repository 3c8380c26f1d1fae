import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { createDecide } from '#policy/decide.ts'
import { readRules } from '#policy/files.ts'
import { operatorsFile, sessions as kinds } from '#testing/kinds-of-user.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-kinds-'))
afterAll(() => rmSync(folder, { recursive: true }))

const all = Object.keys(kinds)

writeFileSync(join(folder, 'identity.yaml'), operatorsFile)

const managedRole = { 'target.role.name': 'member' }
const elsewhere = { 'target.user.domain_id': 'd2', 'target.domain.id': 'd2' }

const who = async (dir: string | undefined, rule: string, target?: object) => {
  const decide = createDecide(await readRules(dir), readConfig({}))
  const asked = { rules: [['identity', rule] as const], ...(target && { target: { ...target } }) }
  return Object.entries(kinds).flatMap(([kind, one]) => (decide(one, asked) ? [kind] : []))
}

describe('identity rules for each kind of user [RS-SET-01]', () => {
  test.each([
    ['identity:get_domain', all, undefined],
    ['identity:get_domain', ['reader of the system', 'admin'], elsewhere],
    ['identity:get_user', all, undefined],
    ['identity:list_domains', ['reader of the system', 'admin'], undefined],
  ])('%s as it comes is for %j', async (rule, expected, target) => {
    expect(await who(undefined, rule, target)).toEqual(expected)
  })

  test.each([
    ['identity:get_domain', ['domain manager', 'admin'], undefined],
    ['identity:list_users', ['domain manager', 'admin'], undefined],
    ['identity:create_user', ['domain manager', 'admin'], undefined],
    ['identity:create_user', ['admin'], elsewhere],
    ['identity:create_grant', ['domain manager'], managedRole],
    ['identity:create_grant', [], { 'target.role.name': 'admin' }],
    ['identity:list_domains', ['reader of the system', 'admin'], undefined],
    ['identity:list_roles', all, undefined],
    ['identity:list_groups', ['member', 'reader of the domain', 'reader of the system'], undefined],
    ['identity:list_regions', ['member', 'admin'], undefined],
    ['identity:list_services', ['domain manager', 'reader of the domain'], undefined],
    ['identity:list_policies', ['member', 'admin'], undefined],
    ['identity:list_endpoints', ['reader of the system'], undefined],
  ])('%s of an operator’s file is for %j', async (rule, expected, target) => {
    expect(await who(folder, rule, target)).toEqual(expected)
  })
})
