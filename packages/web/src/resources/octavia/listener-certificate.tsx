import { certificates, secrets } from '@meridian/contract'
import { call } from '#api/call.ts'
import { wordsOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { usePart } from '#resource/reading/use-part.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import { certificate, secret } from '#kinds/barbican/kinds.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { Expiration } from '#dialogs/barbican/expiration.tsx'

/** Where the key manager keeps a certificate: in a container, or as a bundle that is one secret. */
const placeOf = (ref: string) => {
  const [, kept, id] = /\/(containers|secrets)\/([0-9a-f-]{36})\/?$/i.exec(ref) ?? []
  if (id === undefined) return undefined
  return kept === 'secrets'
    ? { type: secret.type, id, load: secrets.load }
    : { type: certificate.type, id, load: certificates.load }
}

/** The certificate that a listener shows, by its name at the key manager, and when it ends. */
export const ListenerCertificate = ({ address }: { readonly address: string }) => {
  const place = placeOf(address)
  const { data, error } = usePart(
    { type: place?.type ?? certificate.type },
    place?.id ?? address,
    'certificate',
    async (signal) => place && call(place.load, { params: { id: place.id } }, { signal }),
    { keepMs: 60_000 },
  )
  if (!place || !data)
    return (
      <span className="inline-flex flex-col">
        <CopyableId id={address} />
        {error && (
          <span className="text-sm text-muted">
            {t('The certificate could not be read: {why}', { why: wordsOf(error) })}
          </span>
        )}
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <ResourceLink type={place.type} id={place.id} name={data.name} />
      {data.expiration && <Expiration at={data.expiration} />}
      {/* The key manager shows nothing of a certificate that has ended, as if it were not there. */}
      {data.expiration === undefined && (
        <StatusBadge meaning="attention">{t('Expired or hidden')}</StatusBadge>
      )}
    </span>
  )
}
