import { expect, type Page } from '@playwright/test'
import type { TestFile } from '../portal/photo.ts'

/** What the story's partner knows of the damage. */
export interface Submission {
  owner: string
  ownerPhone: string
  street: string
  city: string
  state: string
  zip: string
  damageType: string
  description: string
  claim: string
  files: TestFile[]
}

/** Goes through the steps of /submit-project and gives the new project's code. */
export async function submitProject(page: Page, submission: Submission): Promise<string> {
  await page.goto('/submit-project')
  const next = page.getByRole('button', { name: 'Next' })

  await page.getByLabel('Owner name').fill(submission.owner)
  await page.getByLabel('Owner phone').fill(submission.ownerPhone)
  await page.getByLabel('Street address').fill(submission.street)
  await page.getByLabel('City').fill(submission.city)
  await page.getByLabel('State').fill(submission.state)
  await page.getByLabel('Zip code').fill(submission.zip)
  await next.click()

  await page.getByLabel('Damage type').fill(submission.damageType)
  await page.getByLabel('Description').fill(submission.description)
  await next.click()

  await page.getByLabel('Insurance claim number').fill(submission.claim)
  await next.click()

  await page.locator('input[type=file]').first().setInputFiles(submission.files)
  for (const file of submission.files) await expect(page.getByText(file.name)).toBeVisible()
  await page.getByRole('button', { name: 'Submit Project' }).click()

  await page.waitForURL(/\/projects\/[A-Z0-9]{6}/)
  const code = /\/projects\/([A-Z0-9]{6})/.exec(page.url())?.[1]
  if (!code) throw new Error(`no project code in ${page.url()}`)
  return code
}
