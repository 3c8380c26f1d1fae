import type { SubnetPool } from '@meridian/contract'
import { messageOf } from '#api/errors.ts'
import type { Loaded } from '#api/use-loaded.ts'
import { CheckboxInput, TextInput } from '#forms/fields.tsx'
import { SubnetAddressFields } from '#forms/subnet-address-fields.tsx'
import type { FormState } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Values } from '#workflows/create-network/values.ts'

type Props = {
  readonly form: FormState<Values>
  readonly pools: Loaded<readonly SubnetPool[]>
}

/** Where the subnet's addresses come from, and its way out. */
export const SubnetStep = ({ form, pools }: Props) => (
  <>
    {pools.error && pools.data === undefined && (
      <div className="flex flex-col items-start gap-2">
        <Alert type="warning">
          {t('The subnet pools could not be read: {why}', { why: messageOf(pools.error) })}
        </Alert>
        <Button onPress={() => void pools.reload()} busy={pools.busy}>
          {t('Read the pools again')}
        </Button>
      </div>
    )}
    <TextInput
      field={form.field('subnet_name')}
      label={t('Subnet Name')}
      autoComplete="off"
      maxLength={255}
    />
    <SubnetAddressFields
      pools={pools.data ?? []}
      value={form.values}
      onChange={form.set}
      onBlur={form.leave}
      errors={form.told}
    />
    <TextInput
      field={form.field('gateway_ip')}
      label={t('Gateway IP')}
      description={t('Leave it empty for the first address of the network.')}
      mono
      autoComplete="off"
    />
    <CheckboxInput
      field={form.field('no_gateway')}
      label={t('Disable Gateway')}
      description={t('The subnet then has no way out.')}
    />
  </>
)
