import type { CertificateContainer, Secret } from '@meridian/contract'

/** What a listener can show to clients (SV-LBCERT-01). */
export type Certificate = {
  /** The address at the key manager, by which listeners name it. */
  readonly id: string
  readonly name: string
  readonly expiration: string | undefined
}

const lastPart = (ref: string): string => ref.split('/').at(-1) ?? ref

/**
 * The certificates among what the key manager keeps: containers with a certificate and its key
 * (SV-LBCERT-02), and opaque secrets, which may be bundles of both (SV-LBCERT-03). Of a container
 * whose secret is not to be seen only the address is known.
 */
export const certificatesIn = (
  containers: readonly CertificateContainer[],
  secrets: readonly Secret[],
): readonly Certificate[] => {
  const byRef = new Map(secrets.map((one) => [one.secret_ref, one]))
  const called = (id: string, secret: Secret | undefined): Certificate => ({
    id,
    name: secret?.name || lastPart(id),
    expiration: secret?.expiration ?? undefined,
  })
  const inContainers = containers.flatMap(({ container_ref, secret_refs }) => {
    const refOf = (name: string) => secret_refs.find((one) => one.name === name)?.secret_ref
    const certificate = refOf('certificate')
    if (certificate === undefined || refOf('private_key') === undefined) return []
    return [called(container_ref, byRef.get(certificate))]
  })
  const bundles = secrets.filter(({ secret_type }) => secret_type === 'opaque')
  return [...inContainers, ...bundles.map((one) => called(one.secret_ref, one))]
}

/** The certificates of these addresses in their order; one that is not known is called by its own. */
export const certificatesAt = (
  refs: readonly string[],
  known: readonly Certificate[],
): readonly Certificate[] =>
  refs.map(
    (id) => known.find((one) => one.id === id) ?? { id, name: lastPart(id), expiration: undefined },
  )
