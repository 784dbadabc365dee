import type {
  GeneralInformation,
  GeneralInformationInput,
} from "@vigie/domain/forms/general-information";
import { useFormContext } from "react-hook-form";

/** The form around a field of General Information. */
export function useGeneralFormContext() {
  return useFormContext<GeneralInformationInput, unknown, GeneralInformation>();
}
