/**
 * Metering labels and their rules; what is counted is not played.
 * https://docs.openstack.org/api-ref/network/v2/#metering-labels-and-rules-metering-labels-metering-label-rules,
 * neutron.services.metering.metering_plugin (Zed)
 */
import type { NeutronMeteringLabel, NeutronMeteringLabelRule } from '@meridian/openstack'
import { Fault, notFound } from '#http/faults.ts'
import { boolean, oneOf, text, textOf, uuid, type Attributes } from '#neutron/attributes.ts'
import type { Check, Fields } from '#neutron/attributes.ts'
import { conflict } from '#neutron/faults.ts'
import { formatAddress, overlaps, parseAddress, parseCidr } from '#neutron/ip.ts'
import { given, neutronStyle, ownAnd, type NeutronKind } from '#neutron/style.ts'
import type { People, Played, Seed } from '#played.ts'
import { resource } from '#resource/resource.ts'
import { past, rows, type Scene } from '#scene.ts'
import { collection } from '#store/collection.ts'
import type { World } from '#world.ts'

type StoredLabel = NeutronMeteringLabel & { project_id: string; tenant_id: string }
const meteringLabels = collection<StoredLabel>('neutron_metering_labels', {
  by: 'id',
  indexes: { name: { path: '$.name', ignoreCase: true }, shared: '$.shared' },
  columns: { description: { path: '$.description', ignoreCase: true } },
})

const meteringLabelRules = collection<NeutronMeteringLabelRule>('neutron_metering_rules', {
  by: 'id',
  project: 'none',
  indexes: { metering_label_id: '$.metering_label_id' },
  columns: {
    ...{ direction: '$.direction', excluded: '$.excluded', remote_ip_prefix: '$.remote_ip_prefix' },
    source_ip_prefix: '$.source_ip_prefix',
    destination_ip_prefix: '$.destination_ip_prefix',
  },
})

const labelKind: NeutronKind<StoredLabel> = {
  path: '/metering/metering-labels',
  one: 'metering_label',
  many: 'metering_labels',
  collection: meteringLabels,
  attributes: {
    id: {},
    name: { post: true, fallback: '', check: text() },
    description: { post: true, fallback: '', check: text(1024) },
    shared: { post: true, fallback: false, check: boolean },
    tenant_id: { post: true, check: text() },
    project_id: { post: true, check: text() },
  },
  notFound: (id) => notFound(`Metering label '${id}' does not exist.`, 'MeteringLabelNotFound'),
  visible: ownAnd(() => [{ shared: true }]),
  shown: (_context, item) => ({ ...item }),
  create: (context, body) => insertMeteringLabel(context, String(body['project_id']), body),
  change: unchangeable,
  remove: (context, { id }) => {
    const rules = rows(context, meteringLabelRules)
    for (const rule of rules.list({ where: { metering_label_id: id } })) rules.remove(rule.id)
    rows(context, meteringLabels).remove(id)
  },
}

/** Neutron judges addresses only after who sends them, and fails with what is none. */
const prefix: Check = (value) => {
  if (value === null || typeof value === 'string') return value
  const message = 'Request Failed: internal server error while processing your request.'
  throw new Fault(500, message, { type: 'HTTPInternalServerError' })
}

const PREFIXES = ['remote_ip_prefix', 'source_ip_prefix', 'destination_ip_prefix'] as const
const owner = { post: true, check: text(), unfiltered: true, unsorted: true }
const ruleAttributes: Attributes = {
  id: {},
  metering_label_id: { post: true, required: true, check: uuid },
  direction: { post: true, required: true, check: oneOf('ingress', 'egress') },
  excluded: { post: true, fallback: false, check: boolean },
  ...Object.fromEntries(PREFIXES.map((name) => [name, { post: true, check: prefix }])),
  tenant_id: owner,
  project_id: owner,
}

const ruleKind: NeutronKind<NeutronMeteringLabelRule> = {
  path: '/metering/metering-label-rules',
  one: 'metering_label_rule',
  many: 'metering_label_rules',
  collection: meteringLabelRules,
  attributes: ruleAttributes,
  notFound: (id) =>
    notFound(`Metering label rule '${id}' does not exist.`, 'MeteringLabelRuleNotFound'),
  shown: (_context, item) => ({ ...item }),
  create: (context, body) => {
    const rule = ruleOf(body)
    refuseAmbiguous(rule)
    refuseOverlap(context, rule)
    given(context, labelKind, rule.metering_label_id)
    return insertMeteringLabelRule(context, rule)
  },
  change: unchangeable,
  remove: (context, { id }) => rows(context, meteringLabelRules).remove(id),
}

export const meteringLabelType = {
  routes: [resource(neutronStyle, labelKind), resource(neutronStyle, ruleKind)],
  extensions: [
    ['metering', 'Neutron Metering', '2013-06-12T10:00:00-00:00'],
    [
      'metering_source_and_destination_fields',
      'Neutron Metering with source and destination filtering',
      '2020-08-21T08:12:00-00:00',
    ],
  ],
  tables: { meteringLabels, meteringLabelRules },
  begins: { note: 'metering', since: '2026-12-01', fill: begin },
} as const satisfies Played

function insertMeteringLabel(scene: Scene, projectId: string, body: Fields): StoredLabel {
  return rows(scene, meteringLabels).insert({
    id: scene.world.random.uuid(),
    name: textOf(body['name']),
    description: textOf(body['description']),
    shared: body['shared'] === true,
    project_id: projectId,
    tenant_id: projectId,
  })
}

function insertMeteringLabelRule(scene: Scene, rule: NewRule): NeutronMeteringLabelRule {
  return rows(scene, meteringLabelRules).insert({ id: scene.world.random.uuid(), ...rule })
}

type NewRule = Omit<NeutronMeteringLabelRule, 'id'>

/** A rule with its networks as Neutron keeps them; throws its 500 for what is no network. */
function ruleOf(body: Fields): NewRule {
  const [remote, source, destination] = PREFIXES.map((name) => prefixIn(body, name))
  return {
    metering_label_id: textOf(body['metering_label_id']),
    direction: textOf(body['direction']),
    remote_ip_prefix: remote ?? null,
    source_ip_prefix: source ?? null,
    destination_ip_prefix: destination ?? null,
    excluded: body['excluded'] === true,
  }
}

/** With its length, and with the bits of a host where it has some; an empty text is none. */
function prefixIn(body: Fields, name: string): string | null {
  const sent = textOf(body[name])
  if (sent === '') return null
  const [head = ''] = sent.split('/')
  const [address, cidr] = [parseAddress(head), parseCidr(sent)]
  // Python's `ipaddress` wants all four numbers, of which others take fewer.
  if (!address || !cidr || (address.version === 4 && head.split('.').length < 4)) {
    const why = `'${sent}' does not appear to be an IPv4 or IPv6 interface`
    throw failed(`${name}: ${sent} is invalid [${why}].`)
  }
  return `${formatAddress(address.version, address.value)}/${cidr.length}`
}

function refuseAmbiguous({ remote_ip_prefix, source_ip_prefix, destination_ip_prefix }: NewRule) {
  const hasSides = source_ip_prefix !== null || destination_ip_prefix !== null
  if (remote_ip_prefix !== null && hasSides) {
    const sides = "'source-ip-prefix' or 'destination-ip-prefix'"
    throw failed(`Cannot use 'remote-ip-prefix' in conjunction with ${sides}.`)
  }
  if (remote_ip_prefix !== null || hasSides) return
  throw failed(
    'You must define at least one of the following parameters ' +
      "'remote_ip_prefix', or 'source_ip_prefix' or 'destination_ip_prefix'.",
  )
}

/** Of a label's rules of one direction that count, or do not: sources and destinations may overlap. */
function refuseOverlap(scene: Scene, rule: NewRule): void {
  const { metering_label_id, direction, excluded, remote_ip_prefix: remote } = rule
  const cidr = parseCidr(remote ?? '')
  if (!cidr) return
  const others = rows(scene, meteringLabelRules).list({
    where: { metering_label_id, direction, excluded },
  })
  const isTaken = others.some((other) => {
    const held = parseCidr(other.remote_ip_prefix ?? '')
    return held !== undefined && overlaps(held, cidr)
  })
  if (!isTaken) return
  const message = `Metering label rule with remote_ip_prefix '${remote}' overlaps another.`
  throw conflict('MeteringLabelRuleOverlaps', message)
}

/** An exception for which Neutron has no other status. */
const failed = (message: string): Error => new Fault(500, message, { type: 'Invalid' })

/** Reached by a change of nothing: each attribute is refused before. */
function unchangeable(): never {
  throw new Fault(501, '', { type: 'NotImplementedError' })
}

/** What an operator bills by: traffic that leaves the cloud, and that of one project between its sites. */
function begin(world: World, { projects }: People, { amount }: Seed): void {
  if (amount === 'empty') return
  const scene = past(world, world.regions[0] ?? '', 60 * 24 * 20)
  const none = { remote_ip_prefix: null, source_ip_prefix: null, destination_ip_prefix: null }
  const outside = insertMeteringLabel(scene, projects.admin.id, {
    name: 'internet',
    description: 'All traffic but that of the data centre, for the monthly bill',
    shared: true,
  })
  for (const direction of ['ingress', 'egress']) {
    const both = { ...none, metering_label_id: outside.id, direction }
    insertMeteringLabelRule(scene, { ...both, remote_ip_prefix: '0.0.0.0/0', excluded: false })
    insertMeteringLabelRule(scene, { ...both, remote_ip_prefix: '10.0.0.0/8', excluded: true })
  }
  const sites = insertMeteringLabel(scene, projects.demo.id, {
    name: 'backup-site',
    description: 'What the databases send to the second site',
  })
  insertMeteringLabelRule(scene, {
    ...{ ...none, metering_label_id: sites.id, direction: 'egress', excluded: false },
    ...{ source_ip_prefix: '10.20.1.0/24', destination_ip_prefix: '198.51.100.0/24' },
  })
  insertMeteringLabel(scene, projects.demo.id, { name: 'trial' })
}
