import { pairText, ports as api, type Port } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { ticks } from '#resource/forms/ticks.ts'
import { askForm } from '#resource/forms/fields.ts'

/** The form that takes allowed address pairs off a port. */
export const removingPairs = ({ id, allowed_address_pairs: pairs = [] }: Port) =>
  askForm({
    endpoint: api.removePairs,
    fields: {
      pairs: ticks(
        t('Allowed Address Pairs'),
        pairs.map((pair) => ({ value: pairText(pair), label: pairText(pair) })),
      ),
    },
    send: (body) => call(api.removePairs, { params: { id }, body }),
    done: t('Removed allowed address pairs from: %s.'),
    failed: t('Unable to remove the allowed address pairs.'),
  })
