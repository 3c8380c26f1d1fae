import { Type, type Static } from 'typebox'
import { MapOf, Items, Name, Nullable, del, get, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

const kept = {
  /** The last part of its address. */
  id: Type.String(),
  name: optionalText,
  status: Type.String(),
  created: optionalText,
  updated: optionalText,
  creator_id: optionalText,
  /** In UTC, without a zone; of a container it is that of its certificate, told with `full`. */
  expiration: optionalText,
} as const

/**
 * A container of the key manager with a certificate. Its address is what other services take for it:
 * it goes back to them as it came (contract: barbican.md).
 */
export const CertificateContainer = Type.Object({
  ...kept,
  type: Type.String(),
  container_ref: Type.String(),
  secret_refs: Type.Array(
    /** The role of the secret: `certificate`, `private_key`, `intermediates`. */
    Type.Object({ name: optionalText, secret_ref: Type.String() }),
  ),
  /** Who said to use it. */
  consumers: Type.Optional(Type.Array(Type.Object({ name: Type.String(), URL: Type.String() }))),
})
export type CertificateContainer = Static<typeof CertificateContainer>

/** What is known of a secret; what is secret of it is never read. */
export const Secret = Type.Object({
  ...kept,
  secret_ref: Type.String(),
  secret_type: Type.String(),
  /** Absent while it holds nothing. */
  content_types: Type.Optional(Nullable(MapOf(Type.String()))),
  algorithm: optionalText,
  bit_length: Type.Optional(Nullable(Type.Integer())),
  mode: optionalText,
})
export type Secret = Static<typeof Secret>

/** Barbican keeps so much of a secret (`max_allowed_secret_in_bytes`). */
const Pem = Type.String({ minLength: 1, maxLength: 20_000 })

/** A certificate and its key, both as text (PEM, RFC 7468). */
export const CertificateCreate = Type.Object({
  name: Name,
  certificate: Pem,
  private_key: Pem,
  private_key_passphrase: Type.Optional(Type.String({ maxLength: 255 })),
  /** The certificates between this one and one that everybody trusts. */
  intermediates: Type.Optional(Type.String({ maxLength: 20_000 })),
})
export type CertificateCreate = Static<typeof CertificateCreate>

const certificate = '/api/barbican/certificates/{id}/'
const secret = '/api/barbican/secrets/{id}/'
const params = { id: Uuid }

/** The project's, whole: a certificate may be the secret of any of them (SV-LBAPI-22, SV-LBAPI-23). */
export const keyManager = {
  certificates: get('/api/barbican/certificates/', {
    query: Type.Object({ full: Type.Optional(Type.Boolean()) }),
    reply: Items(CertificateContainer),
  }),
  secrets: get('/api/barbican/secrets/', { reply: Items(Secret) }),
} as const

export const certificates = {
  load: get(certificate, { params, reply: CertificateContainer }),
  /** Nothing of it is kept where a part is refused. */
  create: post('/api/barbican/certificates/', {
    body: CertificateCreate,
    reply: CertificateContainer,
    status: 201,
  }),
  /** With those of its secrets that are in no other container. */
  remove: del(certificate, { params, status: 204 }),
} as const

export const secrets = {
  load: get(secret, { params, reply: Secret }),
  remove: del(secret, { params, status: 204 }),
} as const
