import { flavors as api, type Flavor } from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { loadQuotas, type Quotas } from '#api/quotas/quotas.ts'
import { t } from '#lib/translate.ts'
import { labelIn, sizeIn } from '#lib/units.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { naming } from '#resource/link.tsx'
import { choice, copyable, overview, range, tab, text, yesOrNo } from '#resource/makers.tsx'
import { project } from '#kinds/keystone/kinds.ts'
import { flavor, type ShownFlavor } from '#kinds/nova/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { flavorFields } from '#dialogs/flavor/fields.ts'
import { exceededBy } from '#dialogs/launch-instance/quota.ts'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { hangsOnFlavor } from '#resources/nova/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const isPublic = (one: Flavor) => one['os-flavor-access:is_public'] ?? true
const ephemeral = (one: Flavor) => one['OS-FLV-EXT-DATA:ephemeral']
const projects = (one: Flavor) => one['access-list'] ?? []
const fits = ({ exceeds }: ShownFlavor) => (exceeds === undefined ? undefined : exceeds === null)

/** As Nova counts them, whatever the size (RS-FLAVOR-04 to RS-FLAVOR-07). */
const megabytes = (size: number) => sizeIn(size, 'MB')
const gigabytes = (size: number) => sizeIn(size, 'GB')

const manage = (verb: string) => policy('compute', `os_compute_api:os-flavor-manage:${verb}`)
const replace = [manage('create'), manage('delete')]

const create = creating(flavor, {
  requires: [manage('create')],
  wizard: async () => (await import('#dialogs/flavor/create-flavor.tsx')).createFlavor,
})

const edit = editing(flavor, {
  requires: [...replace, manage('update')],
  endpoint: api.update,
  fields: flavorFields,
  intro: t(
    'Nova cannot change a flavor: another with the same ID takes its place. Instances keep the ' +
      'size that they were launched with.',
  ),
})

const access = asking(flavor, {
  id: 'access',
  label: t('Modify Access'),
  requires: [
    ...replace,
    policy('compute', 'os_compute_api:os-flavor-access:add_tenant_access'),
    policy('compute', 'os_compute_api:os-flavor-access:remove_tenant_access'),
    policy('identity', 'identity:list_projects'),
  ],
  form: async (item, signal) =>
    (await import('#dialogs/flavor/access.tsx')).changingAccess(item, signal),
})

/**
 * Always there, whatever Nova's rules say (RS-FLAVOR-14); who may not change extra specs reads them in it.
 */
const metadata = updatingMetadata(flavor, 'flavor')

/**
 * Always there, too (RS-FLAVOR-13): the list is that of administrators (RS-FLAVOR-01), whom Nova lets
 * delete by default; others are refused by Nova.
 */
const remove = removing(flavor, api.remove, {
  dependents: hangsOnFlavor,
  failed: ({ id, name }) =>
    [
      t('Unable to delete Flavor: %s.', name),
      t('Unable to delete the flavor with id: {id}', { id }),
    ].join('\n'),
})

const list = async ({ signal }: ListQuery) => {
  const [reply, quotas] = await Promise.all([
    call(api.list, { query: { get_extras: true } }, { signal }),
    readQuotas(signal),
  ])
  return {
    ...reply,
    items: reply.items.map((one) => ({ ...one, ...quotas.judge(one) })),
    notes: quotas.notes,
  }
}

type Judged = Pick<ShownFlavor, 'exceeds'>

/** What the quota of the project says of a flavor; nothing where it cannot be read. */
const readQuotas = async (signal: AbortSignal | undefined) => {
  try {
    const quotas: Quotas = await loadQuotas(['cores', 'ram'], signal)
    const judge = (one: Flavor): Judged => ({ exceeds: exceededBy(one, quotas) ?? null })
    return { judge, notes: [] }
  } catch (error) {
    const why = messageOf(error)
    return { judge: (): Judged => ({}), notes: [t('The quota could not be read: {why}', { why })] }
  }
}

const quotaWords = {
  none: t('Yes'),
  ram: t('No: not enough RAM'),
  cores: t('No: not enough vCPUs'),
}

/** Sizes of servers, of which administrators see all (RS-FLAVOR). */
export const flavors = resource(flavor, {
  list,
  load: ([id = ''], signal) =>
    call(
      api.load,
      { params: { id }, query: { get_extras: true, get_access_list: true } },
      { signal },
    ),
  properties: {
    name: { label: t('Name') },
    id: { ...copyable(t('ID'), ({ id }) => id, true), priority: 6 },
    whole_id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    vcpus: { label: t('vCPUs'), align: 'end', priority: 2 },
    ram: { label: t('RAM'), align: 'end', show: ({ ram }) => megabytes(ram), priority: 3 },
    disk: { label: t('Root Disk'), align: 'end', show: ({ disk }) => gigabytes(disk), priority: 4 },
    ephemeral: {
      label: t('Ephemeral Disk'),
      value: ephemeral,
      show: (one) => gigabytes(ephemeral(one)),
    },
    // Nova counts swap in MB; it is shown in GB (RS-FLAVOR-07).
    swap: { label: t('Swap Disk'), show: ({ swap }) => gigabytes(swap / 1024) },
    rxtx_factor: { label: t('RX/TX Factor') },
    public: { label: t('Public'), value: isPublic, priority: 5 },
    fits: {
      label: t('Fits Quota'),
      value: fits,
      show: ({ exceeds }) => (exceeds === undefined ? undefined : quotaWords[exceeds ?? 'none']),
    },
    projects: naming(t('Projects'), project, projects),
  },
  columns: ['name', 'vcpus', 'ram', 'disk', 'id', 'public'],
  sort: 'ram',
  facets: {
    name: text(t('Name'), ({ name }: Flavor) => name),
    vcpus: range(t('vCPUs'), ({ vcpus }: Flavor) => vcpus),
    ram: range(labelIn(t('RAM'), 'MB'), ({ ram }: Flavor) => ram),
    public: choice(t('Public'), yesOrNo, isPublic),
    fits: choice(t('Fits Quota'), yesOrNo, fits),
  },
  actions: { global: [create], batch: [remove], item: [edit, access, metadata, remove] },
  drawer: ['description', 'ephemeral', 'swap', 'rxtx_factor', 'fits'],
  details: [
    overview(
      'name',
      'whole_id',
      'description',
      'vcpus',
      'ram',
      'disk',
      'ephemeral',
      'swap',
      'rxtx_factor',
      'public',
      'projects',
    ),
    tab('extras', t('Extra Specs'), ({ extras }: Flavor) => (
      <TextsTable
        label={t('Extra Specs')}
        texts={extras}
        empty={t('The flavor has no extra specs.')}
      />
    )),
    dependentsTab(flavor, hangsOnFlavor),
  ],
  hint: t('Create a flavor to let users launch instances of that size.'),
})
