import { useEffect, useEffectEvent } from 'react'
import { TransferTable } from '#forms/transfer/transfer-table.tsx'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { Unread } from '#forms/unread.tsx'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Expiration } from '#dialogs/barbican/expiration.tsx'
import { certificatesAt, certificatesIn, type Certificate } from '#dialogs/octavia/certificates.ts'
import { endsTls } from '#dialogs/octavia/protocols.ts'
import { readContainers, readSecrets } from '#dialogs/octavia/read.ts'
import type { Certificates } from '#dialogs/octavia/use-inside.ts'
import { useRead } from '#dialogs/octavia/use-read.ts'

/** The certificates of a listener that ends TLS; any other has none (SV-LBWIZ-29). */
export const certificatesStep = (certificates: Certificates, protocol: string): WizardStep => ({
  ...{ id: 'certificates', title: t('SSL Certificates'), problem: certificates.problem },
  hidden: !endsTls(protocol),
  help: (
    <p>
      {t(
        'The first certificate is shown to clients that ask for no name, the others to those that ask for theirs (SNI).',
      )}
    </p>
  ),
  content: () => <Choice certificates={certificates} />,
})

/** Certificates of the key manager, in the order that counts, without a limit (SV-LBCERT-04). */
const Choice = ({ certificates }: { readonly certificates: Certificates }) => {
  const { before, chosen, choose } = certificates
  const failed = t('Unable to retrieve SSL certificates.')
  const containers = useRead('certificates', readContainers, failed)
  const secrets = useRead('secrets', readSecrets, t('Unable to retrieve secrets.'))
  const known = containers.data && secrets.data && certificatesIn(containers.data, secrets.data)
  // A draft may have kept some that are gone; those of a listener may be seen by others alone.
  const isThere = (id: string) =>
    before.includes(id) || known?.some((one) => one.id === id) !== false
  const isOneGone = !chosen.every(isThere)
  const takeGone = useEffectEvent(() => choose(chosen.filter(isThere)))
  useEffect(() => {
    if (isOneGone) takeGone()
  }, [isOneGone])
  if (secrets.data === undefined && !secrets.error) return <EmptyState state="loading" />
  return (
    <div className="flex flex-col gap-4">
      <Unread loaded={secrets} says={(why) => `${t('Unable to retrieve secrets.')} ${why}`} />
      <LoadedView loaded={containers} failed={failed}>
        {(kept) => {
          const all = certificatesIn(kept, secrets.data ?? [])
          return (
            <TransferTable
              label={t('SSL Certificates')}
              available={all}
              allocated={certificatesAt(chosen, all)}
              onChange={(some) => choose(some.map(idOf))}
              idOf={idOf}
              nameOf={nameOf}
              columns={columns}
              max={-1}
              ordered
              prompt={t('Select one or more certificates from those available below.')}
              none={t('The key manager has no certificate with its key.')}
            />
          )
        }}
      </LoadedView>
    </div>
  )
}

const idOf = ({ id }: Certificate) => id
const nameOf = ({ name }: Certificate) => name

const columns: readonly TransferColumn<Certificate>[] = [
  { id: 'name', label: t('Name'), show: nameOf, text: nameOf },
  {
    id: 'expiration',
    label: t('Expiration'),
    show: ({ expiration }) => <Expiration at={expiration} />,
    value: ({ expiration }) => expiration,
  },
]
