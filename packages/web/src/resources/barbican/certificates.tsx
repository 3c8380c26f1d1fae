import { certificates as api, keyManager, type CertificateContainer } from '@meridian/contract'
import { required } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { fileText, line, password } from '#resource/forms/fields.ts'
import { badge, copyable, date, overview, several, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { certificate } from '#kinds/barbican/kinds.ts'
import { Expiration } from '#dialogs/barbican/expiration.tsx'

const pem = { choose: t('Choose a file'), rows: 8, mono: true } as const

const create = creating(certificate, {
  label: t('Upload Certificate'),
  requires: [policy('key-manager', 'secrets:post'), policy('key-manager', 'containers:post')],
  endpoint: api.create,
  fields: {
    name: line(t('Name')),
    certificate: fileText(t('Certificate'), {
      ...pem,
      description: t('The text that begins with -----BEGIN CERTIFICATE-----.'),
      rules: [required()],
    }),
    private_key: fileText(t('Private Key'), {
      ...pem,
      description: t('It is kept by the key manager and is not shown again.'),
      rules: [required()],
    }),
    private_key_passphrase: password(t('Passphrase'), {
      description: t('For an encrypted private key.'),
    }),
    intermediates: fileText(t('Intermediate Certificates'), {
      ...pem,
      description: t('The certificates between this one and one that everybody trusts.'),
    }),
  },
  intro: t('A load balancer that terminates TLS shows this certificate to its clients.'),
  done: t('Uploaded certificate "%s".'),
  failed: t('Unable to upload the certificate.'),
  size: 'medium',
})

const remove = removing(certificate, api.remove, {
  requires: [policy('key-manager', 'container:delete')],
})

/** Certificates with their keys, of which the project's load balancers choose. */
export const certificates = resource(certificate, {
  ...reads({ list: keyManager.certificates, load: api.load }, () => ({ full: 'true' })),
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id) },
    id: copyable(t('ID'), ({ id }: CertificateContainer) => id),
    expiration: {
      label: t('Expires'),
      show: ({ expiration }) => <Expiration at={expiration} />,
    },
    status: badge(t('Status'), ({ status }: CertificateContainer) => status, {
      ACTIVE: 'good',
      ERROR: 'bad',
    }),
    holds: several(t('Holds'), ({ secret_refs }: CertificateContainer) =>
      secret_refs.map(({ name }) => name ?? ''),
    ),
    consumers: several(t('Used By'), ({ consumers = [] }: CertificateContainer) => [
      ...new Set(consumers.map(({ name }) => name)),
    ]),
    container_ref: { label: t('Address') },
    created: date(t('Created'), ({ created }: CertificateContainer) => created),
    updated: date(t('Updated'), ({ updated }: CertificateContainer) => updated),
  },
  columns: ['name', 'expiration', 'status', 'created'],
  sort: 'name',
  facets: { name: text(t('Name'), ({ name }: CertificateContainer) => name) },
  drawer: ['holds', 'consumers'],
  actions: { global: [create], batch: [remove], item: [remove] },
  details: [
    overview(
      ...(['name', 'id', 'expiration', 'status', 'holds', 'consumers'] as const),
      ...(['container_ref', 'created', 'updated'] as const),
    ),
  ],
  unread: t('Unable to retrieve SSL certificates.'),
  hint: t('Upload a certificate with its key for load balancers that terminate TLS.'),
})
