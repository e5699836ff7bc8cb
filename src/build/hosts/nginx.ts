import { assetsFolder } from '#src/build/response-headers.ts';
import { hostFiles, languageFolder, type ServedSite, types, withSlash } from './served-site.ts';

/** A file for `sites-available`. */
export function nginxSite({ rules, base, name, port = 80, root }: ServedSite): string {
  const headers = Object.entries(rules.always).map(
    ([header, value]) => `    add_header ${header} "${value}" always;`,
  );
  const typed = Object.entries(types).map(
    ([ending, type]) =>
      `    location ~ ^${base}.*\\.${ending}$ { default_type "${type}"; try_files $uri =404; }`,
  );
  return `# How long a browser may keep an answer. A missing file is looked for again: its name may come back.
map "$status:$uri" $we_the_people_cache {
    default "${rules.other}";
    "~^(200|206|304):${base}(${languageFolder})?${assetsFolder}" "${rules.asset}";
}

# Pages in another language are in a folder of its own.
map $uri $we_the_people_language {
    default "";
    "~^${base}(?<tag>${languageFolder})" "$tag";
}

server {
    listen ${port};
    listen [::]:${port};
    server_name ${name};
    root ${root};

${headers.join('\n')}
    add_header Cache-Control $we_the_people_cache always;

    charset utf-8;
    charset_types text/plain text/css text/xml application/javascript;
    absolute_redirect off;
    # The build has compressed the files. For Brotli: install libnginx-mod-http-brotli-static, and take
    # the sign from the line behind this one.
    # brotli_static on;
    gzip_static on;
    gzip_vary on;
    # The worker is compressed here, so that another can take its place.
    gzip on;
    gzip_types application/javascript;

    error_page 403 404 @missing;
    location @missing { try_files ${base}\${we_the_people_language}404.html ${base}404.html =404; }
    location = ${base} { try_files ${base}index.html =404; }
    location ~ ^${base}${hostFiles}$ { return 404; }
    # /join/ is /join; /es/ is a folder with pages of its own.
    location ~ "^${base}${withSlash}$" {
        set $page ${base}$1;
        try_files \${uri}index.html @page;
    }
    location @page { return 308 $page$is_args$args; }
${typed.join('\n')}
    # /join is join.html.
    location / { try_files $uri $uri.html @folder; }
    location @folder {
        if (-f $document_root$uri/index.html) { return 301 $uri/$is_args$args; }
        return 404;
    }
}
`;
}
