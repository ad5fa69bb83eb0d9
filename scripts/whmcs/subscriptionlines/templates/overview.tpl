<table class="table table-striped">
  <tr><th>Status</th><td>{$status|escape}</td></tr>
  <tr><th>Runs until</th><td>{$expires|escape}</td></tr>
  <tr><th>Devices at the same time</th><td>{$connections|escape}</td></tr>
  {if $code}<tr><th>Code</th><td><code>{$code|escape}</code></td></tr>{/if}
  {if $username}<tr><th>Username</th><td><code>{$username|escape}</code></td></tr>{/if}
  {if $password}<tr><th>Password</th><td><code>{$password|escape}</code></td></tr>{/if}
  {if $playlist}<tr><th>Playlist</th><td><a href="{$playlist|escape}">{$playlist|escape}</a></td></tr>{/if}
  {if $guide}<tr><th>Programme guide</th><td><a href="{$guide|escape}">{$guide|escape}</a></td></tr>{/if}
  {if $portal}<tr><th>Portal</th><td><a href="{$portal|escape}">{$portal|escape}</a></td></tr>{/if}
</table>
{if $qrcode}
<p>Scan the playlist with your device:</p>
{$qrcode nofilter}
{/if}
