import { reverseEntries as api, type ReverseEntry } from '@meridian/contract'
import { call } from '#api/call.ts'
import { inBothForms, toAscii } from '#lib/idn.ts'
import { t } from '#lib/translate.ts'
import { AnyFieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { area, askForm, line, number } from '#resource/forms/fields.ts'
import { endsWithDot } from '#dialogs/designate/rules.ts'
import { defaultTtl } from '#dialogs/designate/ttl.ts'

const setting = ({ id, ptrdname, description, ttl }: ReverseEntry) =>
  askForm({
    endpoint: api.update,
    fields: {
      ptrdname: line(t('Domain Name'), {
        start: ptrdname ?? '',
        mono: true,
        rules: [endsWithDot(t("Domain must end with '.'"))],
        description: t(
          'The name that a reverse lookup of the address gives, such as mail.example.com.',
        ),
      }),
      description: area(t('Description'), { start: description ?? '', rows: 2 }),
      ttl: number(t('TTL'), {
        start: ttl ?? defaultTtl,
        description: t('How many seconds answers may be cached.'),
      }),
    },
    send: (body) =>
      call(api.update, {
        params: { id },
        body: { ...body, ptrdname: body.ptrdname && toAscii(body.ptrdname) },
      }),
    done: t('Domain name PTR %s was successfully set.'),
    failed: t('Unable to set the floating IP PTR record.'),
  })

type Props = {
  readonly entry: ReverseEntry
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The form of the name that an address leads back to. */
export const SetPtr = ({ entry, onClose, onDone }: Props) => (
  <AnyFieldsDialog
    title={t('Set domain name PTR')}
    form={setting(entry)}
    nameOf={(_, { ptrdname }) => inBothForms(ptrdname ?? '')}
    onClose={onClose}
    onDone={onDone}
  />
)
