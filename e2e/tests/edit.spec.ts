import type { Page } from '@playwright/test'
import { signIn } from '../pages/auth.ts'
import { expectAccessible } from '../portal/accessible.ts'
import { people } from '../portal/template.ts'
import { expect, test } from '../portal/test.ts'

async function openEdit(page: Page, code: string): Promise<void> {
  await page.goto(`/projects/${code}/edit`)
  await expect(page.getByLabel('City')).not.toHaveValue('')
}

test('of two people who edit the same project, the second sees what the first changed', async ({ visitor }) => {
  const [first, second] = [await visitor(), await visitor()]
  await signIn(first, people().admin, '/dashboard')
  await signIn(second, people().admin, '/dashboard')
  const { items } = await (await first.request.get('/api/projects?limit=1')).json()
  const code: string = items[0].project_code
  await openEdit(first, code)
  await openEdit(second, code)

  await first.getByLabel('City').fill('Rockford')
  await first.getByRole('button', { name: 'Save' }).click()
  await first.waitForURL((url) => !url.pathname.endsWith('/edit'))

  await second.getByLabel('City').fill('Peoria')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Rockford')).toBeVisible()
  await expect(second.getByLabel('City'), 'what was typed is still there').toHaveValue('Peoria')
  await expectAccessible(second)

  const page = await (await first.request.get(`/api/projects/${code}`)).json()
  expect(page.address.city, 'nothing is lost silently').toBe('Rockford')
})
