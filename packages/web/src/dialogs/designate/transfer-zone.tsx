import { zoneTransfers as api, type DnsZone, type ZoneTransfer } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { FieldsDialog, AnyFieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { area, askForm, createForm, line } from '#resource/forms/fields.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

const offering = ({ id, name }: DnsZone) =>
  askForm({
    endpoint: api.offer,
    intro: t(
      'The zone “{name}” leaves this project, with all its record sets, once another one accepts ' +
        'it. Give its users the transfer ID and the authorization key that you are shown next.',
      { name },
    ),
    fields: {
      target_project_id: line(t('Project ID'), {
        mono: true,
        description: t(
          'The only project that may accept it. If empty, any project with the key may.',
        ),
      }),
      description: area(t('Description'), { rows: 2 }),
    },
    send: async (body) => {
      const made = await call(api.offer, { params: { zone_id: id }, body })
      return made
    },
    done: t('Zone %s was successfully offered.'),
    failed: t('Unable to offer the zone.'),
  })

type OfferProps = {
  readonly zone: DnsZone
  /** With the offer, where one was made. */
  readonly onClose: (made?: ZoneTransfer) => void
}

/** Offers a zone to another project, and shows what that needs to take it. */
export const OfferZone = ({ zone, onClose }: OfferProps) => {
  const [made, setMade] = useState<ZoneTransfer>()
  if (made) return <Offer request={made} onClose={() => onClose(made)} />
  return (
    <AnyFieldsDialog
      title={t('Transfer Zone')}
      form={offering(zone)}
      nameOf={() => zone.name}
      onClose={() => onClose()}
      onDone={setMade}
    />
  )
}

type ShownProps = { readonly request: ZoneTransfer; readonly onClose: () => void }

const Offer = ({ request: { id, key, zone_name }, onClose }: ShownProps) => (
  <Modal
    title={t('Transfer of {name}', { name: zone_name ?? id })}
    size="small"
    onClose={onClose}
    footer={
      <Button tone="primary" autoFocus onPress={onClose}>
        {t('Close')}
      </Button>
    }
  >
    <DescriptionList
      rows={[
        { term: t('Transfer ID'), value: <CopyableId id={id} /> },
        { term: t('Authorization Key'), value: <CopyableId id={key ?? ''} /> },
      ]}
    />
  </Modal>
)

const accepting = createForm({
  endpoint: api.accept,
  intro: t(
    'Take a zone that another project offers. Its users tell you the transfer ID and the ' +
      'authorization key.',
  ),
  fields: {
    zone_transfer_request_id: line(t('Transfer ID'), { mono: true }),
    key: line(t('Authorization Key'), { mono: true, secret: true }),
  },
  done: t('Accepted the transfer of zone: %s.'),
  failed: t('Unable to accept the transfer.'),
})

type AcceptProps = {
  readonly onClose: () => void
  /** With the id of the zone that was taken. */
  readonly onDone: (id: string) => void
}

/** Takes a zone into this project. */
export const AcceptZone = ({ onClose, onDone }: AcceptProps) => (
  <FieldsDialog
    title={t('Accept Zone Transfer')}
    form={accepting}
    nameOf={({ zone_id }) => zone_id}
    onClose={onClose}
    onDone={({ zone_id }) => onDone(zone_id)}
  />
)
