import { createHash } from 'node:crypto'
import { rows, type Cloud, type Collection } from '@meridian/cloud'

export const script = '<img src=x onerror=alert(1)>'

/** Names that a careless console would run, follow, or be torn apart by. */
export const hostile = [
  script,
  '{{7*7}}',
  '${7*7}',
  '\u202Etxt.exe\u202C',
  '👩‍👩‍👧‍👦🇺🇳💥',
  '../..',
  'bell\u0007 escape\u001B[31m red',
  `"><script>alert('q')</script>\`'`,
  // What every object has: a name that is a key finds itself there, or nothing.
  '__proto__',
  'constructor',
]

/** Longer than any window; servers, images, networks and flavors may have it, paths may not. */
export const long = 'W'.repeat(10_000)

export const all = [...hostile, long]

/** Everything that has a name gets one of these. */
export const poison = (cloud: Cloud) => {
  const servers = cloud.table(rows.servers)
  const images = cloud.table(rows.images)
  const networks = cloud.table(rows.networks)
  const subnets = cloud.table(rows.subnets)
  const flavors = cloud.table(rows.flavors)
  const keypairs = cloud.table(rows.keypairs)
  const [server] = servers.list({ where: { name: 'wiki' } })
  const [image] = images.list({ where: { name: 'cirros' } })
  const [network] = networks.list({ where: { name: 'web' } })
  const [subnet] = subnets.list({ where: { network_id: network?.id ?? '' } })
  const [flavor] = flavors.list({ where: { name: 'm1.tiny' } })
  const [keypair] = keypairs.list()
  if (!server || !image || !network || !subnet || !flavor || !keypair) {
    throw new Error('The world lacks what is to be copied.')
  }
  const { user_id } = keypair
  for (const [at, name] of all.entries()) {
    const id = crypto.randomUUID()
    images.insert({ ...image, id, name, owner: server.tenant_id, visibility: 'public' })
    networks.insert({ ...network, id, name })
    subnets.insert({ ...subnet, id, name, network_id: id })
    flavors.insert({ ...flavor, id, name, description: name })
    const key_name = name === long ? null : name
    if (key_name !== null) {
      keypairs.insert({ ...keypair, id: `${user_id} ${name}`, number: 100 + at, name })
    }
    servers.insert({
      ...server,
      ...{ id, name, key_name, description: name, image_ref: id, ports: [], volumes: [] },
      number: 1_000 + at,
      created_at: cloud.clock.now() - at,
      metadata: { [name.slice(0, 255)]: name },
      flavor: { ...server.flavor, original_name: name },
    })
  }
}

/** A key pair's id has its name in it. */
const renameKeypairs = (cloud: Cloud): void => {
  const held = cloud.table(rows.keypairs)
  for (const [at, row] of held.list().entries()) {
    const name = hostile[at % hostile.length] ?? script
    held.remove(row.id)
    held.insert({ ...row, id: `${row.user_id} ${name}`, name })
  }
}

/** Names that may be a part of a path, where who makes a thing names it. */
const chosen = (at: number): string => {
  // oxlint-disable-next-line no-control-regex
  const takes = hostile.filter((one) => one.length <= 64 && !/[\u0000-\u001F/]/.test(one))
  return takes[at % takes.length] ?? script
}

/** Takes each row away and puts back what `changed` makes of it. */
const replaced = <T extends object>(
  cloud: Cloud,
  kind: Collection<T>,
  changed: (row: T, at: number) => T,
): void => {
  // Keystone's are in no region.
  const held = cloud.table(kind, '')
  for (const [at, row] of held.list().entries()) {
    held.remove(kind.id(row))
    held.insert(changed(row, at))
  }
}

/** What of Keystone's is called by its id: federation, whose makers choose it, and keys of EC2. */
const renameIds = (cloud: Cloud): void => {
  const idp_id = chosen(0)
  replaced(cloud, rows.identityProviders, (row, at) => ({ ...row, id: chosen(at) }))
  replaced(cloud, rows.serviceProviders, (row, at) => ({ ...row, id: chosen(at) }))
  replaced(cloud, rows.mappings, (row, at) => ({ ...row, id: chosen(at) }))
  replaced(cloud, rows.protocols, (row, at) => {
    const name = chosen(at)
    return { ...row, id: `${idp_id}/${name}`, name, idp_id, mapping_id: chosen(0) }
  })
  replaced(cloud, rows.ec2Credentials, (row, at) => {
    const access = chosen(at)
    const id = createHash('sha256').update(access).digest('hex')
    return { ...row, id, blob: JSON.stringify({ ...JSON.parse(row.blob), access }) }
  })
}

/** Neutron makes a security group of this name for a project that has none. */
export const madeAgain = 'default'

/** Roles by whose names the rules of services go: without them nobody may do anything. */
export const inRules = [
  ...['admin', 'manager', 'member', 'reader', 'service'],
  ...['load-balancer_member', 'load-balancer_admin', 'creator'],
]

/** Roles that no rule knows. */
const addRoles = (cloud: Cloud): void => {
  const roles = cloud.table(rows.roles, '')
  const [one] = roles.list({ where: { name: 'reader' } })
  if (!one) throw new Error('The world has no role reader.')
  for (const name of all)
    roles.insert({ ...one, id: crypto.randomUUID().replaceAll('-', ''), name })
}

/** Who signs in names the domain that there is always. */
export const usualDomain = 'Default'

/** Domains as many as there are names: those that there are may be where somebody signs in. */
const addDomains = (cloud: Cloud): void => {
  const held = cloud.table(rows.projects, '')
  for (const row of held.list({ where: { is_domain: true } }))
    if (row.name !== usualDomain) held.update({ ...row, name: script })
  const [one] = held.list({ where: { is_domain: true } })
  if (!one) throw new Error('The world has no domain.')
  for (const name of all.filter((other) => other !== script))
    held.insert({ ...one, id: crypto.randomUUID().replaceAll('-', ''), name })
}

/** What addresses lead back to is a record, and no name of theirs. */
const renamePointers = (cloud: Cloud): void => {
  const held = cloud.table(rows.recordsets)
  for (const row of held.list()) if (row.points_to) held.update({ ...row, records: [script] })
}

/** Hosts are in a zone that their aggregate names. */
const renameZones = (cloud: Cloud): void => {
  const held = cloud.table(rows.aggregates)
  for (const [at, row] of held.list().entries())
    held.update({ ...row, metadata: { ...row.metadata, availability_zone: chosen(at) } })
}

/** What a rule of a load balancer looks for is its owner's text; here a path. */
const renameSought = (cloud: Cloud): void => {
  const held = cloud.table(rows.l7Rules)
  for (const row of held.list()) held.update({ ...row, value: `/${script}` })
}

/** What all projects share is shared besides with one by itself, which has a name. */
const shareWithOne = (cloud: Cloud): void => {
  const held = cloud.table(rows.rbacPolicies)
  const [one] = cloud.table(rows.projects, '').list({ where: { name: 'demo' } })
  if (!one) throw new Error('The world has no project demo.')
  for (const row of held.list({ where: { target_tenant: '*' } }))
    held.insert({ ...row, id: crypto.randomUUID(), target_tenant: one.id })
}

/** Everything loses its own name; Keystone's is of no region, and names decide who works where. */
export const renameAll = (cloud: Cloud): void => {
  renameKeypairs(cloud)
  renamePointers(cloud)
  renameZones(cloud)
  renameSought(cloud)
  shareWithOne(cloud)
  renameIds(cloud)
  addRoles(cloud)
  addDomains(cloud)
  // Erasure of the rows: what is written back is what was read, but for its name.
  const kinds = Object.values(rows) as unknown as readonly Collection<object>[]
  for (const kind of kinds.filter(({ name }) => name !== rows.keypairs.name))
    for (const region of [undefined, '']) {
      const held = cloud.table(kind, region)
      // Domains are rows of projects, and have their names.
      const oldestFirst = held.list({ order: [['seq', 'asc']] })
      const listed = oldestFirst.filter((row) => Reflect.get(row, 'is_domain') !== true)
      for (const [at, row] of listed.entries()) {
        if (kind.name === rows.roles.name && inRules.includes(String(Reflect.get(row, 'name'))))
          continue
        const name = all[at % all.length] ?? script
        const named = 'name' in row && { name }
        // Namespaces of metadata definitions are called by this one.
        const displayed = 'display_name' in row && { display_name: name }
        // What has no name may be described: a floating IP, a rule.
        const described = 'description' in row && { description: script }
        if (named || displayed || described)
          held.update({ ...row, ...named, ...displayed, ...described })
      }
    }
}
