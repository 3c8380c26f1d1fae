import { keyManager, secrets as api, type Secret } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { badge, choice, copyable, date, overview, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { secret } from '#kinds/barbican/kinds.ts'
import { Expiration } from '#dialogs/barbican/expiration.tsx'

/** What secrets are, by Barbican's words. */
const types: Readonly<Record<string, string>> = {
  certificate: t('Certificate'),
  private: t('Private Key'),
  public: t('Public Key'),
  passphrase: t('Passphrase'),
  symmetric: t('Symmetric Key'),
  opaque: t('Opaque'),
}

const remove = removing(secret, api.remove, {
  requires: [policy('key-manager', 'secret:delete')],
})

/** What is known of the project's secrets; what is secret of them is not read. */
export const secrets = resource(secret, {
  ...reads({ list: keyManager.secrets, load: api.load }),
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id) },
    id: copyable(t('ID'), ({ id }: Secret) => id),
    secret_type: {
      label: t('Type'),
      value: ({ secret_type: type }) => own(types, type) ?? type,
    },
    expiration: {
      label: t('Expires'),
      show: ({ expiration }) => <Expiration at={expiration} />,
    },
    status: badge(t('Status'), ({ status }: Secret) => status, { ACTIVE: 'good', ERROR: 'bad' }),
    algorithm: { label: t('Algorithm') },
    bit_length: { label: t('Bits') },
    mode: { label: t('Mode') },
    secret_ref: { label: t('Address') },
    created: date(t('Created'), ({ created }: Secret) => created),
    updated: date(t('Updated'), ({ updated }: Secret) => updated),
  },
  columns: ['name', 'secret_type', 'expiration', 'status', 'created'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }: Secret) => name),
    secret_type: choice(
      t('Type'),
      Object.entries(types).map(([value, label]) => ({ value, label })),
      ({ secret_type: type }: Secret) => type,
    ),
  },
  drawer: ['algorithm', 'bit_length', 'mode'],
  actions: { batch: [remove], item: [remove] },
  details: [
    overview(
      ...(['name', 'id', 'secret_type', 'expiration', 'status', 'algorithm'] as const),
      ...(['bit_length', 'mode', 'secret_ref', 'created', 'updated'] as const),
    ),
  ],
  unread: t('Unable to retrieve secrets.'),
  hint: t('The keys of certificates are kept here once these are uploaded.'),
})
