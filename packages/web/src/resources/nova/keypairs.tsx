import { keypairs as api } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { choice, date, overview, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { keypair } from '#kinds/nova/kinds.ts'
import { creatingForm, importingForm, keyTypes } from '#dialogs/keypair/forms.ts'
import { hangsOnKeypair } from '#resources/nova/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const making = {
  requires: [policy('compute', 'os_compute_api:os-keypairs:create')],
  quota: 'key_pairs',
  // What tells it from others is its name.
  made: ({ name }: { readonly name: string }) => name,
} as const

const create = creating(keypair, { ...creatingForm(), ...making })

const importKey = creating(keypair, {
  ...importingForm(),
  ...making,
  id: 'import',
  label: t('Import Public Key'),
})

const remove = removing(keypair, api.remove, {
  dependents: hangsOnKeypair,
  requires: [policy('compute', 'os_compute_api:os-keypairs:delete')],
  failed: ({ name }) => t('Unable to delete the keypair with name: {name}', { name }),
})

/** Key pairs of the signed-in user (RS-KEY). */
export const keypairs = resource(keypair, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    type: { label: t('Type') },
    fingerprint: { label: t('Fingerprint') },
    keypair_id: { label: t('Key Pair ID') },
    user_id: { label: t('User ID') },
    created_at: date(t('Created'), (key) => key.created_at),
    public_key: { label: t('Public Key') },
  },
  columns: ['name', 'type', 'fingerprint'],
  sort: 'name',
  facets: {
    name: text(t('Name'), (key) => key.name),
    type: choice(t('Type'), keyTypes, (key) => key.type),
    fingerprint: text(t('Fingerprint'), (key) => key.fingerprint),
  },
  drawer: ['public_key'],
  actions: { global: [create, importKey], batch: [remove], item: [remove] },
  details: [
    overview('name', 'keypair_id', 'type', 'fingerprint', 'created_at', 'user_id', 'public_key'),
    dependentsTab(keypair, hangsOnKeypair),
  ],
  unread: t('Unable to retrieve the keypairs.'),
  hint: t('Create a key pair, or import a public key, to sign in to new servers with it.'),
})
