import { SelectInput, TextInput } from '#forms/fields.tsx'
import { Unread } from '#forms/unread.tsx'
import type { FormState } from '#forms/use-form.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import {
  AdminStateInput,
  DescriptionInput,
  Fields,
  NameInput,
} from '#dialogs/octavia/steps/fields.tsx'
import { readFlavors, readSubnets } from '#dialogs/octavia/read.ts'
import type { Part } from '#dialogs/octavia/use-part.ts'
import { useRead } from '#dialogs/octavia/use-read.ts'
import type { BalancerValues } from '#dialogs/octavia/values.ts'

type Props = {
  readonly part: Part<BalancerValues>
  readonly isNew: boolean
}

/** What a load balancer is called, and where it is. */
export const balancerStep = (props: Props): WizardStep => ({
  ...{ id: 'loadbalancer', title: t('Load Balancer Details'), problem: props.part.problem },
  help: (
    <p>
      {t(
        'A load balancer has an address in a subnet. What comes in there is shared among the members of its pools.',
      )}
    </p>
  ),
  content: () => <Balancer {...props} />,
})

const Balancer = ({ part: { form }, isNew }: Props) => {
  const { field, values } = form
  return (
    <Fields>
      <NameInput field={field('name')} first />
      <DescriptionInput field={field('description')} />
      {isNew ? (
        <Place form={form} />
      ) : (
        <DescriptionList rows={[{ term: t('IP Address'), value: values.vip_address }]} />
      )}
      <AdminStateInput field={field('admin_state_up')} />
    </Fields>
  )
}

/** Subnet, address and flavor, which stay what they are once it is made. */
const Place = ({ form: { field } }: { readonly form: FormState<BalancerValues> }) => {
  const subnets = useRead('subnets', readSubnets, t('Unable to retrieve the subnets.'))
  const flavors = useRead('flavors', readFlavors, t('Unable to retrieve flavors.'))
  return (
    <>
      <SelectInput
        field={field('vip_subnet_id')}
        label={t('Subnet')}
        options={subnets.data ?? []}
        unread={subnets.data === undefined}
        none={t('There is no subnet in this project.')}
      />
      <Unread loaded={subnets} says={(why) => t('The subnets could not be read: {why}', { why })} />
      <TextInput
        field={field('vip_address')}
        label={t('IP Address')}
        description={t('If empty, the subnet chooses one.')}
        mono
        autoComplete="off"
      />
      <SelectInput
        field={field('flavor_id')}
        label={t('Flavor')}
        options={[{ value: '', label: t('No flavor') }, ...(flavors.data ?? [])]}
        unread={flavors.data === undefined}
      />
      <Unread loaded={flavors} says={(why) => `${t('Unable to retrieve flavors.')} ${why}`} />
    </>
  )
}
