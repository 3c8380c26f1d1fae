import { Form, SubmitButton } from '#forms/form.tsx'
import { confirmsPassword, PasswordPair } from '#forms/fields/password-pair.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import type { Story } from '#gallery/story.ts'
import { PasswordRevealContext } from '#ui/fields/password-reveal.ts'

const Demo = (props: { readonly password?: string; readonly confirmation?: string }) => {
  const { password = '', confirmation = '' } = props
  const form = useForm({
    initial: { password, confirm_password: confirmation },
    rules: { password: [required()], confirm_password: [required(), confirmsPassword()] },
    submit: async () => undefined,
  })
  return (
    <div className="max-w-md">
      <Form form={form}>
        <PasswordPair
          password={form.field('password')}
          confirmation={form.field('confirm_password')}
          description="At least eight letters, digits or signs."
        />
        <div>
          <SubmitButton form={form}>Change Password</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

const long = 'correct horse battery staple '.repeat(6)

export const story: Story = {
  title: 'Password',
  states: {
    filled: () => <Demo password="secret-12" confirmation="secret-12" />,
    empty: () => <Demo />,
    failing: () => <Demo password="secret-12" confirmation="secret-21" />,
    'without the eye': () => (
      <PasswordRevealContext value={false}>
        <Demo password="secret-12" confirmation="secret-12" />
      </PasswordRevealContext>
    ),
    'too long': () => <Demo password={long} confirmation={long} />,
  },
}
