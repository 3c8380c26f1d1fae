// What the web application asks of a session before it shows something: rules of policy, features
// of services, services, settings. A misspelt one is answered all the same, and nobody notices.
import { createCloud } from '@meridian/cloud'
import { Settings } from '@meridian/contract'
import { wholeSample } from '@meridian/contract/testing'
import { fixed } from '@meridian/openstack'
import { defaultPolicies } from '@meridian/policy'
import { parseSync, Visitor, type Argument } from 'oxc-parser'
import { expect, onTestFinished, test } from 'vitest'
import { openstackAs } from '../e2e/openstack.ts'
import { since } from '../packages/web/src/api/features.ts'
import { resources } from '../packages/web/src/resources/registry.ts'
import { repositoryFiles, textOf } from './files.ts'

/** What is asked for, by kind, such as `policy network create_network`. */
type Asked = readonly [kind: string, service: string, what?: string]

/** Rules that are asked for although their service has no such rule, each with the reason. */
const ruleless: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    ...['create_address_group', 'update_address_group', 'delete_address_group'],
    ...['add_addresses', 'remove_addresses', 'delete_qos_policy'],
  ].map((rule) => [`network ${rule}`, 'Neutron asks for it and falls back to its rule `default`']),
  ...['associate', 'disassociate'].map((verb) => [
    `network loadbalancer_${verb}_floating_ip`,
    'Operators may hold what a load balancer gets by it, and Neutron knows nothing of it (SV-LBPERM-10, SV-LBPERM-11)',
  ]),
  ...['os-server-groups', 'os-scheduler-hints'].map((name) => [
    `compute os_compute_api:${name}:discoverable`,
    'Nova had it, and operators may still hold what is offered back by it (RS-LSGRP-03, RS-LHINT-04)',
  ]),
])

const kinds = ['policy', 'feature', 'service', 'setting']

/** What a source asks for in so many words, and where it puts the name of a rule together. */
function asksOf(path: string, source: string) {
  const asked: Asked[] = []
  const composed: { readonly at: string; readonly pattern: RegExp }[] = []
  const features: unknown[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression: ({ callee, arguments: [service, what], start }) => {
      if (callee.type !== 'Identifier') return
      const texts = [textIn(service), textIn(what)]
      if (callee.name === 'ifFeature') asked.push(...askedFor('feature', texts))
      if (callee.name !== 'policy') return
      const told = askedFor('policy', texts)
      asked.push(...told)
      if (told.length > 0) return
      const at = `${path}:${source.slice(0, start).split('\n').length}`
      composed.push({ at, pattern: patternIn(what) })
    },
    ObjectExpression: ({ properties: [one, other] }) => {
      if (one?.type !== 'Property' || one.key.type !== 'Identifier' || other !== undefined) return
      const { key, value } = one
      if (key.name === 'feature') features.push(value)
      if (key.name === 'feature' && value.type === 'ArrayExpression')
        asked.push(...askedFor('feature', value.elements.map(textIn)))
      const text = textIn(value)
      if (text !== undefined && kinds.includes(key.name)) asked.push([key.name, text])
    },
    // Rules that are handed on: `allowed([['identity', 'identity:list_projects']])`.
    ArrayExpression: (array) => {
      const texts = array.elements.map(textIn)
      if (features.includes(array) || texts.length !== 2 || !((texts[0] ?? '') in defaultPolicies))
        return
      asked.push(...askedFor('policy', texts))
    },
  }).visit(program)
  return { asked, composed }
}

const askedFor = (kind: string, [service, what]: readonly (string | undefined)[]) =>
  service === undefined || what === undefined ? [] : [[kind, service, what] as const]

const textIn = (node: Argument | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** What a template can become; of anything else nothing is known, and nothing fits. */
const patternIn = (node: Argument | undefined): RegExp =>
  node?.type === 'TemplateLiteral'
    ? new RegExp(`^${node.quasis.map(({ value }) => RegExp.escape(value.raw)).join('.+')}$`)
    : /^\b$/

/** What a declaration asks for, wherever it stands in it. */
function asksIn(value: unknown, seen = new Set<unknown>()): readonly Asked[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const entries = Object.entries(value)
  const [[kind, one] = [], other] = entries
  if (other !== undefined || kind === undefined || !kinds.includes(kind))
    return entries.flatMap(([, inside]) => asksIn(inside, seen))
  if (typeof one === 'string') return [[kind, one]]
  return Array.isArray(one) ? askedFor(kind, one.map(String)) : asksIn(one, seen)
}

/** The same out of every declaration of the product. */
const declared = async (): Promise<readonly Asked[]> => {
  const loaded = await Promise.all(resources.all.map(({ load }) => load()))
  return [...resources.all, ...loaded].flatMap((one) => asksIn(one))
}

const written = repositoryFiles()
  .filter(
    (path) =>
      /^packages\/web\/src\/.*\.tsx?$/.test(path) &&
      !/\.test\.|\/testing\/|\/testing\.|\/gallery\//.test(path),
  )
  .map((path) => asksOf(path, textOf(path)))

/** What of all that is asked for is of a kind, each once. */
const all = async (wanted: string): Promise<readonly (readonly [string, string])[]> => {
  const asked = [...written.flatMap((one) => one.asked), ...(await declared())]
  const ofKind = asked.filter(([kind]) => kind === wanted)
  return [
    ...new Map(
      ofKind.map(([, one, what = '']) => [`${one} ${what}`, [one, what] as const]),
    ).values(),
  ]
}

const isRule = (service: string, rule: string): boolean =>
  Object.hasOwn(defaultPolicies[service] ?? {}, rule)

test('every rule that is asked for is one of its service', async () => {
  const rules = await all('policy')
  expect(rules.length).toBeGreaterThan(20)
  const unknown = rules
    .filter(([service, rule]) => !isRule(service, rule))
    .map(([service, rule]) => `${service} ${rule}`)
  expect(unknown.toSorted()).toEqual(Object.keys(ruleless).toSorted())
})

test('what a rule whose name is put together becomes stands in a declaration', async () => {
  const rules = await all('policy')
  const composed = written.flatMap((one) => one.composed)
  const unseen = composed.filter(({ pattern }) => !rules.some(([, rule]) => pattern.test(rule)))
  expect(unseen.map(({ at }) => at)).toEqual([])
})

/** What other clouds call what ours has by another name, which is asked for, too. */
const elsewhere = {
  /** RS-LKEY-01; and what only some networks' drivers and name services can do. */
  features: [
    ['network', 'dns-integration'],
    ['compute', 'keypairs'],
    ['network', 'mac-learning'],
  ],
  /** RS-LMODEL-16, RS-LSRC-04. */
  services: ['volumev2'],
}

test('every feature, service and setting that is asked for is one that a cloud can have', async () => {
  const cloud = createCloud({ seed: 'empty' })
  onTestFinished(() => cloud.close())
  const authUrl = 'http://cloud.test/identity/v3'
  const { nova, cinder, neutron, service } = await openstackAs({ cloud, authUrl }, 'admin')
  type Extensions = readonly { readonly name: string; readonly alias?: string }[]
  const extensions: Readonly<Record<string, Extensions>> = {
    compute: await nova.extensions(),
    volume: await cinder.extensions(),
    network: await neutron.extensions(),
  }
  const isFeature = ([of, what]: readonly [string, string]) =>
    Object.hasOwn(Object(Reflect.get(since, of)), what) ||
    /^(<=|<|==|>=|>)? ?\d/.test(what) ||
    extensions[of]?.some(({ name, alias }) => name === what || alias === what)
  expect((await all('feature')).filter((one) => !isFeature(one))).toEqual(elsewhere.features)

  const path = fixed('/auth/catalog')
  const services = await service('identity').ask<{ type: string }[]>('GET', path, 'catalog')
  const types = new Set(services.map(({ type }) => type))
  const asked = (await all('service')).map(([type]) => type)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((type) => !types.has(type)).toSorted()).toEqual(elsewhere.services)

  const settings = wholeSample(Settings)
  const valueOf = (setting: string) =>
    setting.split('.').reduce<unknown>((all, key) => Reflect.get(Object(all), key), settings)
  const named = (await all('setting')).map(([setting]) => setting)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((setting) => typeof valueOf(setting) !== 'boolean')).toEqual([])
})

test('what is asked for is found, in a source and in a declaration', () => {
  const source = [
    "const a = { requires: [policy('network', 'create_trunk'), { service: 'network' }] }",
    "const rule = (name) => policy('compute', `servers:${name}`)",
    "const b = { feature: ['network', 'trunk'] }",
    "void allowed([['identity', 'identity:list_users']])",
    "void ifFeature('volume', 'revert')",
    "const c = ['network', 'trunk', 'ports']",
    'const d = policy(service, name)',
  ].join('\n')
  const { asked, composed } = asksOf('toy.ts', source)
  expect(new Set(asked.map((one) => one.join(' ')))).toEqual(
    new Set([
      'policy network create_trunk',
      'service network',
      'feature network trunk',
      'policy identity identity:list_users',
      'feature volume revert',
    ]),
  )
  expect(composed.map(({ at }) => at)).toEqual(['toy.ts:2', 'toy.ts:7'])
  const fits = composed.map(({ pattern }) => pattern.test('servers:create'))
  expect(fits).toEqual([true, false])
  const declaration = { actions: [{ requires: [{ policy: ['compute', 'x'] }] }], service: 'toys' }
  expect(asksIn(declaration)).toEqual([['policy', 'compute', 'x']])
})
