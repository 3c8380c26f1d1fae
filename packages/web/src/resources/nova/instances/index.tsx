import { servers as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { Time } from '#ui/tell/time.tsx'
import { resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { age, copyable, lazyPart, lazyTab, overview, ref, tab } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { image } from '#kinds/glance/kinds.ts'
import { adminActions, adminBatch, batch, itemActions } from '#resources/nova/instances/actions.tsx'
import { Addresses, addressText, ShortAddresses } from '#resources/nova/instances/addresses.tsx'
import { Console } from '#resources/nova/instances/console.tsx'
import { adminFacets, facets } from '#resources/nova/instances/facets.ts'
import { instance, keypair } from '#kinds/nova/kinds.ts'
import { rule } from '#resources/nova/instances/offers.ts'
import { instanceStates, powerWord, taskOf, taskWord } from '#resources/nova/instances/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { launch, launchForm } from '#resources/nova/instances/launch.tsx'
import { flavorSize } from '#resources/nova/instances/size.ts'
import { measuresTab } from '#screens/metering/measures-tab.tsx'
import { TextsTable } from '#resources/texts-table.tsx'
import { hangsOnInstance } from '#resources/nova/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

/** Nova filters names by regular expression; the search bar takes them as text. */
const queryOf = (query: ListQuery): Readonly<Record<string, string>> => {
  const { name, ...rest } = terms(query)
  return {
    ...rest,
    names: 'false',
    ...(name !== undefined && { name: name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) }),
  }
}

/** All that change are read again in one call: everything changed since the oldest of them did. */
const refresh = async (items: readonly Server[], elsewhere: boolean) => {
  const [since] = items.flatMap(({ updated }) => updated ?? []).toSorted()
  const query = {
    id: items.map(({ id }) => id),
    names: false,
    // Without it the servers of others would have to be looked up one by one.
    ...(elsewhere && { all_projects: true }),
    ...(since !== undefined && { 'changes-since': since }),
  }
  return (await call(api.list, { query })).items
}

const flavorName = ({ flavor }: Server) => flavor.original_name ?? flavor.id
const zone = (server: Server) => server['OS-EXT-AZ:availability_zone']

const head = lazyPart(instance, 'head', async () => {
  const { InstanceHead } = await import('#resources/nova/instances/beside-tabs.tsx')
  return (server: Server) => <InstanceHead server={server} />
})

/** Servers of the project, and of all projects for administrators. */
export const instances = resource(instance, {
  ...reads(api, queryOf),
  refresh,
  owner: ofProject(({ tenant_id }) => tenant_id, { sortKey: 'project_id', priority: 9 }),
  states: instanceStates,
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name }) => name, sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    image: { ...link(t('Image'), image, ({ image: one }: Server) => one?.id), priority: 4 },
    addresses: {
      label: t('IP Address'),
      value: addressText,
      show: (server) => <ShortAddresses server={server} />,
      priority: 3,
    },
    networks: {
      label: t('IP Addresses'),
      value: addressText,
      show: (server) => <Addresses server={server} />,
    },
    flavor: { label: t('Flavor'), value: flavorName, show: flavorSize, priority: 6 },
    key_name: {
      ...ref(t('Key Pair'), keypair, ({ key_name }: Server) => key_name),
      priority: 9,
    },
    status: { ...instanceStates.shortBadge(t('Status')), sortKey: 'status', priority: 2 },
    state: instanceStates.badge(t('Status')),
    zone: {
      label: t('Availability Zone'),
      value: zone,
      sortKey: 'availability_zone',
      priority: 10,
    },
    task: {
      label: t('Task'),
      value: taskOf,
      show: (server) => taskWord(taskOf(server)),
      sortKey: 'task_state',
      priority: 5,
    },
    power: { label: t('Power State'), value: powerWord, sortKey: 'power_state', priority: 8 },
    age: { ...age(t('Age'), ({ created }: Server) => created), sortKey: 'created_at', priority: 7 },
    created: { label: t('Created'), show: ({ created }) => <Time exact at={created} /> },
    updated: { label: t('Updated'), show: ({ updated }) => <Time exact at={updated} /> },
    description: { label: t('Description') },
    locked: { label: t('Locked') },
    host: {
      label: t('Host'),
      value: (server) => server['OS-EXT-SRV-ATTR:host'],
      ...rule('os-extended-server-attributes'),
      sortKey: 'host',
      priority: 10,
    },
    groups: {
      label: t('Security Groups'),
      // Nova names a group once for each port in it.
      value: ({ security_groups }) =>
        [...new Set(security_groups?.map(({ name }) => name))].join(', ') || undefined,
    },
    fault: { label: t('Fault'), value: ({ fault }) => fault?.message },
  },
  columns: ['name', 'image', 'addresses', 'flavor', 'key_name', 'status', 'task', 'age'],
  sort: 'age',
  sortDir: 'desc',
  admin: {
    columns: [
      ...(['name', 'project', 'host', 'image', 'addresses', 'flavor'] as const),
      ...(['status', 'task', 'age'] as const),
    ],
    facets: adminFacets,
    // One launches in the project where one works, which is not what this list is about.
    actions: { batch: adminBatch, item: adminActions },
  },
  facets,
  actions: { global: [launchForm, launch], batch, item: itemActions },
  status: 'task',
  drawer: [
    ...(['id', 'networks', 'groups', 'zone', 'power', 'created', 'description'] as const),
    ...(['host', 'fault'] as const),
  ],
  // Its place is there before its code is.
  head: (server) => <div className="min-h-8">{head(server)}</div>,
  details: [
    {
      ...overview(
        ...(['name', 'id', 'description', 'state', 'locked', 'zone', 'host'] as const),
        ...(['created', 'updated', 'flavor', 'networks', 'groups', 'key_name', 'image'] as const),
      ),
      above: lazyPart(instance, 'access', async () => {
        const { HowToGetIn } = await import('#resources/nova/instances/beside-tabs.tsx')
        return (server: Server) => <HowToGetIn server={server} />
      }),
    },
    lazyTab(instance, 'interfaces', t('Interfaces'), async () => {
      const { Interfaces } = await import('#resources/nova/instances/interfaces.tsx')
      return (server: Server) => <Interfaces server={server} />
    }),
    {
      ...lazyTab(instance, 'reachability', t('Reachability'), async () => {
        const { ReachabilityOfServer } = await import('#resources/neutron/reachability/tab.tsx')
        return (server: Server) => <ReachabilityOfServer key={server.id} server={server} />
      }),
      requires: [{ service: 'network' }],
    },
    lazyTab(instance, 'volumes', t('Volumes'), async () => {
      const { Volumes } = await import('#resources/nova/instances/volumes.tsx')
      return (server: Server) => <Volumes server={server} />
    }),
    lazyTab(instance, 'log', t('Log'), async () => {
      const { Log } = await import('#resources/nova/instances/log.tsx')
      return (server: Server) => <Log server={server} />
    }),
    tab('console', t('Console'), (server: Server) => <Console server={server} />),
    lazyTab(instance, 'actions', t('Action Log'), async () => {
      const { ActionLog } = await import('#resources/nova/instances/action-log.tsx')
      return (server: Server) => <ActionLog server={server} />
    }),
    tab('metadata', t('Metadata'), ({ metadata }: Server) => (
      <TextsTable texts={metadata} empty={t('The instance has no metadata.')} />
    )),
    measuresTab(instance, 'instance'),
    dependentsTab(instance, hangsOnInstance),
  ],
  hint: t('Launch an instance to have a server of your own.'),
})
