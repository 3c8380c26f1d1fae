import { dnsZones, zoneImports as api, type DnsZone } from '@meridian/contract'
import { call } from '#api/call.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { t } from '#lib/translate.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { createForm, fileText } from '#resource/forms/fields.ts'
import { ended } from '#dialogs/designate/zone-task.ts'

const form = createForm({
  endpoint: api.begin,
  intro: t('The new zone gets all that is in the file, or is not created at all.'),
  fields: {
    zone_file: fileText(t('Zone File'), {
      rows: 10,
      mono: true,
      choose: t('Choose File'),
      description: t(
        'In the format of BIND and other name servers, with $ORIGIN in the first line.',
      ),
    }),
  },
  send: async (body): Promise<DnsZone> => {
    const begun = await call(api.begin, { body })
    const load = (id: string) => call(api.load, { params: { id } })
    const { zone_id, message, status } = await ended(begun, load)
    if (status !== 'COMPLETE' || !zone_id) throw new FieldRefusals({ zone_file: message ?? status })
    return call(dnsZones.load, { params: { id: zone_id } })
  },
  wait: t('Importing Zone'),
  done: t('Zone %s was successfully imported.'),
  failed: t('Unable to import the zone.'),
})

type Props = {
  readonly onClose: () => void
  readonly onDone: (zone: DnsZone) => void
}

/** The form that makes a zone of a file. */
export const ImportZone = (props: Props) => (
  <FieldsDialog title={t('Import Zone')} form={form} nameOf={({ name }) => name} {...props} />
)
