import { reverseEntries as api, type ReverseEntry } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { inBothForms } from '#lib/idn.ts'
import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { refTo, resource, type ListQuery } from '#resource/define.ts'
import { taken } from '#resource/forms/opening.tsx'
import { choice, copyable, overview, text } from '#resource/makers.tsx'
import { reverseEntry } from '#kinds/designate/kinds.ts'
import { actionProperty, reverseStates, statusOptions } from '#resources/designate/states.ts'

/** Designate answers for the floating IPs of all regions, whose addresses may be the same. */
const regionOf = ({ id }: ReverseEntry): string => id.slice(0, id.lastIndexOf(':'))

/** Those of the region where the page works; all where Designate knows that by another name. */
const list = async ({ signal }: Pick<ListQuery, 'signal'>) => {
  const [{ floatingips: all, ...rest }, { services_region: region }] = await Promise.all([
    call(api.list, undefined, { signal }),
    userSession(),
  ])
  const here = all.filter((entry) => regionOf(entry) === region)
  return { items: here.length > 0 ? here : all, ...rest }
}

const load = ([id = '']: readonly string[], signal?: AbortSignal): Promise<ReverseEntry> =>
  call(api.load, { params: { id } }, { signal })

/** Where there is no name service, nothing of it can be done (SV-DNSPERM-07). */
const requires = [{ service: 'dns' }] as const

/** Gives an address the name that it had, or none. Throws `ApiError`. */
const setBack = ({ id, ptrdname = null, description = null, ttl = null }: ReverseEntry) =>
  call(api.update, { params: { id }, body: { ptrdname, description, ttl } })

const set = editing(reverseEntry, {
  id: 'set',
  label: t('Set domain name PTR'),
  requires,
  loadDialog: async (entry) => {
    const { SetPtr } = await import('#dialogs/designate/set-ptr.tsx')
    return (close) => (
      <SetPtr
        entry={entry}
        onClose={() => close()}
        onDone={() => close(taken({ updated: [refTo(reverseEntry, entry)] }, () => setBack(entry)))}
      />
    )
  },
})

/** A set of nothing (SV-PTR-10). It asks first: mail is refused from addresses without a name. */
const unset = {
  ...verb(reverseEntry, t('Unset'), {
    id: 'unset',
    requires,
    offered: ({ ptrdname }) => Boolean(ptrdname),
    ask: t('A reverse lookup of the address then gives no name.'),
    while: t('Unset'),
    done: t('Domain name PTR successfully unset.'),
    failed: () => t('Unable to set the floating IP PTR record.'),
    call: ({ id }) =>
      call(api.update, { params: { id }, body: { ptrdname: null, description: null, ttl: null } }),
    undo: setBack,
  }),
  label: t('Unset domain name PTR'),
}

/** The floating IPs of the project, and the names that their addresses lead back to. */
export const reverseEntries = resource(reverseEntry, {
  list,
  load,
  refresh: async () => (await list({})).items,
  states: reverseStates,
  properties: {
    address: { label: t('Address') },
    ptrdname: {
      label: t('PTR Domain Name'),
      show: ({ ptrdname }) => ptrdname && inBothForms(ptrdname),
    },
    status: reverseStates.badge(t('Status')),
    region: { label: t('Region'), value: regionOf },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    ttl: { label: t('TTL') },
    action: actionProperty,
  },
  columns: ['address', 'ptrdname', 'status'],
  sort: 'address',
  facets: {
    address: text(t('Address'), ({ address }) => address),
    ptrdname: text(t('PTR Domain Name'), ({ ptrdname }) => ptrdname),
    region: text(t('Region'), regionOf),
    status: choice(t('Status'), statusOptions, ({ status }) => status),
  },
  actions: { item: [set, unset] },
  status: 'status',
  details: [
    overview('address', 'region', 'id', 'ptrdname', 'description', 'ttl', 'status', 'action'),
  ],
  // SV-DNSERR-12
  unreadItem: (id) => t('Unable to get the floating ip PTR {id}', { id }),
  hint: t('Allocate a floating IP to have an address with a reverse name.'),
})
