import { useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { Alert, AlertFadingContext } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { messageTypes } from '#ui/tell/tones.ts'

const text = 'The volume “data” could not be attached.'

/** Those of the configured types leave by themselves; the button brings them back. */
function Fading() {
  const [gone, setGone] = useState<readonly string[]>([])
  return (
    <AlertFadingContext value={{ types: ['success', 'info'], delay: 3000, duration: 1500 }}>
      <Button onPress={() => setGone([])}>Show again</Button>
      <div className="mt-3 flex flex-col gap-2">
        {messageTypes
          .filter((type) => !gone.includes(type))
          .map((type) => (
            <Alert key={type} type={type} onDismiss={() => setGone((now) => [...now, type])}>
              {text}
            </Alert>
          ))}
      </div>
    </AlertFadingContext>
  )
}

export const story: Story = {
  title: 'Alerts',
  states: {
    filled: () => (
      <div className="flex flex-col gap-2">
        {messageTypes.map((type) => (
          <Alert key={type} type={type} onDismiss={() => undefined}>
            {text}
          </Alert>
        ))}
      </div>
    ),
    'without dismissal': () => <Alert type="warning">{text}</Alert>,
    fading: () => <Fading />,
    'too long': () => (
      <Alert type="danger" onDismiss={() => undefined}>
        {`${text} `.repeat(8) + 'x'.repeat(400)}
      </Alert>
    ),
  },
}
