import { useWatch } from "react-hook-form";
import { Switch } from "@/components/ui/switch";
import { useGeneralFormContext } from "./general-form-context";

/** Whether the public sees the project. */
export function VisibilityField() {
  const { control, register } = useGeneralFormContext();
  const isOnline = useWatch({ control, name: "is_online" });
  return <Switch label={isOnline ? "Online" : "Offline"} {...register("is_online")} />;
}
