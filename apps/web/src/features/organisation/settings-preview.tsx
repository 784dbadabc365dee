import {
  type OrganisationSettings,
  type OrganisationSettingsInput,
  organisationSettingsSchema,
} from "@vigie/domain/forms/organisation-settings";
import { type Control, useWatch } from "react-hook-form";
import * as v from "valibot";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { PublisherAbout } from "@/components/project/publisher/publisher-about";
import { PublisherBrand } from "@/components/project/publisher/publisher-brand";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { WrittenIn } from "@/lib/language/typed-text";

interface SettingsPreviewProps {
  control: Control<OrganisationSettingsInput, unknown, OrganisationSettings>;
}

/** The header and footer of public pages with the typed values. */
export function SettingsPreview({ control }: SettingsPreviewProps) {
  const shown = useWatch({ control, compute: publisherOf });
  const logo = storedImageAddress(shown.image_url);
  return (
    <PagePreview>
      <WrittenIn value={shown.language}>
        <div className="flex flex-col gap-8">
          <p className="flex items-center gap-2.5 border-line border-b pb-4 text-ink">
            <PublisherBrand name={shown.name} logo={logo} />
          </p>
          <div className="text-muted text-sm">
            <PublisherAbout publisher={shown} logo={logo} />
          </div>
        </div>
      </WrittenIn>
    </PagePreview>
  );
}

const { entries } = organisationSettingsSchema;

/** The form's valid values; an incomplete address, for example, is left out. */
function publisherOf(typed: OrganisationSettingsInput) {
  const address = (name: keyof typeof addresses) => {
    const parsed = v.safeParse(addresses[name], typed[name]);
    return parsed.success ? parsed.output : null;
  };
  const description = v.safeParse(entries.short_description, typed.short_description);
  return {
    name: typed.name.trim(),
    language: typed.language || null,
    image_url: typed.image_url,
    short_description: description.success ? description.output : typed.short_description,
    contact_email: address("contact_email"),
    website_url: address("website_url"),
    imprint_url: address("imprint_url"),
    facebook_url: address("facebook_url"),
    twitter_url: address("twitter_url"),
    instagram_url: address("instagram_url"),
    linkedin_url: address("linkedin_url"),
  };
}

const {
  name: _name,
  image_url: _image,
  short_description: _text,
  language: _language,
  currency: _currency,
  licence: _licence,
  licence_url: _licenceAddress,
  ...addresses
} = entries;
